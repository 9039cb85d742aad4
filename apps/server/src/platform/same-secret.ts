import { timingSafeEqual } from 'node:crypto';

/** Compares secrets or signatures in a time that reveals at most the length. */
export function isSameSecret(given: string | Buffer, right: string | Buffer): boolean {
  const [one, other] = [bytesOf(given), bytesOf(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function bytesOf(value: string | Buffer): Buffer {
  return typeof value === 'string' ? Buffer.from(value) : value;
}
