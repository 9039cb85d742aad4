import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { IMPORT_LIMITS } from '@league/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { leagueScopeFor } from '../../../platform/db/scope.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../../platform/http/viewer.ts';
import type { ObjectStorage } from '../../../platform/storage/object-storage.ts';
import { sentFileName } from '../../../platform/storage/sent-file-name.ts';
import type { UploadSignature } from '../../../platform/storage/signed-upload.ts';
import { UPLOAD_SECONDS, UPLOADS_PER_DAY } from '../imports.constants.ts';
import { mayImportInto, wholeLeague } from '../imports.policy.ts';
import { assertShareLeft, countingBytes } from './upload-share.ts';
import * as repository from './uploads.repository.ts';

export type UploadDeps = { database: Database; clock: Clock; storage: ObjectStorage };

const DAY_MS = 86_400_000;

/**
 * Issues an address for uploading one file (IMPORT-03). A bucket counts no bytes for the portal, so a file that is
 * uploaded there counts by its announced size as soon as the address is issued. Throws FILE_TOO_LARGE,
 * TOO_MANY_REQUESTS, UPLOAD_SHARE_USED.
 */
export async function issueUpload(
  { database, clock, storage }: UploadDeps,
  viewer: Viewer,
  {
    portalOrigin,
    fileName,
    size,
  }: { portalOrigin: string; fileName?: string | undefined; size?: number | undefined },
): Promise<{ uploadURL: string; expiresAt: string }> {
  const { teamId, userId } = viewer;
  if (!mayImportInto(viewer, teamId)) throw new AppError('IMPORT_OTHER_TEAM');
  if (size !== undefined && size > IMPORT_LIMITS.fileBytes) throw new AppError('FILE_TOO_LARGE');
  const isSentToBucket = storage.foreignOrigin !== undefined && size !== undefined;
  const key = randomUUID();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + UPLOAD_SECONDS * 1000);
  await database.inScope(scopeOf(viewer), async (tx) => {
    const since = new Date(now.getTime() - DAY_MS);
    if ((await repository.countUploadsSince(tx, userId, since)) >= UPLOADS_PER_DAY)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 3600 });
    await assertShareLeft(tx, userId, now);
    await repository.storeUpload(tx, {
      key,
      userId,
      teamId,
      fileName: fileName || null,
      createdAt: now,
      expiresAt,
      ...(isSentToBucket && { receivedBytes: size, receivedAt: now }),
    });
  });
  const address = { portalOrigin, expiresAt, ...(size === undefined ? {} : { size }) };
  return { uploadURL: await storage.addressFor(key, address), expiresAt: expiresAt.toISOString() };
}

/**
 * Stores the bytes received at one of the portal's own signed addresses, and the file's name if `disposition` has one
 * (CLIENT-06). Throws UPLOAD_NOT_SIGNED, UPLOAD_EXPIRED, UPLOAD_IN_USE, FILE_TOO_LARGE, UPLOAD_SHARE_USED.
 */
export async function receiveUpload(
  { database, clock, storage }: UploadDeps,
  {
    key,
    signature,
    disposition,
    bytes = Readable.from([]),
  }: {
    key: string;
    signature: UploadSignature;
    disposition?: string | undefined;
    bytes?: Readable | undefined;
  },
): Promise<void> {
  const { ownUploads } = storage;
  const now = clock.now();
  const verdict = ownUploads.check(key, signature, now);
  if (verdict !== 'good') throw new AppError(verdict === 'expired' ? 'UPLOAD_EXPIRED' : 'UPLOAD_NOT_SIGNED');
  const upload = await database.inScope(wholeLeague(), (tx) => repository.uploadAt(tx, key));
  if (!upload) throw new AppError('UPLOAD_EXPIRED');
  if (upload.isInUse) throw new AppError('UPLOAD_IN_USE');
  const { userId } = upload;
  const isStored = await countingBytes(database, { key, userId, now, bytes }, (counted) =>
    ownUploads.store(key, counted, IMPORT_LIMITS.fileBytes),
  );
  if (!isStored) throw new AppError('FILE_TOO_LARGE');
  const fileName = sentFileName(disposition);
  if (!fileName) return;
  await database.inScope(leagueScopeFor({ userId }), (tx) => repository.renameUpload(tx, key, fileName));
}
