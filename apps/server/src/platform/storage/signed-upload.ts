import { createHmac } from 'node:crypto';
import { isSameSecret } from '../same-secret.ts';
import { keyInAddress } from './object-key.ts';

/** The path under which the portal itself receives files. */
const ADDRESS_FOLDER = '/api/objects/';

/** What one of the portal's own upload addresses carries besides the key. */
export type UploadSignature = { expires?: string | undefined; signature?: string | undefined };

function signatureOf(key: string, expires: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`upload of ${key} until ${expires}`).digest();
}

/** Signs the permission to upload one object until a time, in whole seconds. */
function signUpload(key: string, expiresAt: Date, secret: string): { expires: string; signature: string } {
  const expires = String(Math.floor(expiresAt.getTime() / 1000));
  return { expires, signature: signatureOf(key, expires, secret).toString('base64url') };
}

/** Whether the address was signed here for this object and has not expired. */
export function checkUpload(
  key: string,
  { expires = '', signature = '' }: UploadSignature,
  { secret, now }: { secret: string; now: Date },
): 'good' | 'expired' | 'not signed' {
  const expected = signatureOf(key, expires, secret);
  const given = Buffer.from(signature, 'base64url');
  if (!isSameSecret(given, expected)) return 'not signed';
  return Number(expires) * 1000 > now.getTime() ? 'good' : 'expired';
}

/** One of the portal's own addresses, which accepts one object until a time. */
export function portalAddress(
  key: string,
  { portalOrigin, expiresAt, secret }: { portalOrigin: string; expiresAt: Date; secret: string },
): string {
  const address = new URL(ADDRESS_FOLDER + key, portalOrigin);
  address.search = new URLSearchParams(signUpload(key, expiresAt, secret)).toString();
  return address.href;
}

/** The key in one of the portal's own addresses; undefined for any other. */
export function keyOfPortalAddress(address: string, portalOrigin: string): string | undefined {
  return keyInAddress(address, { origin: portalOrigin, folder: ADDRESS_FOLDER });
}
