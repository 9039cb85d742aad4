import type { Readable } from 'node:stream';
import type { checkUpload, UploadSignature } from './signed-upload.ts';

/**
 * What is known of a stored object without reading it. `version` changes with its content; `fileName` is what a bucket was
 * told when the object was sent.
 */
export type StoredObject = {
  readonly size: number;
  readonly version: string;
  readonly fileName?: string | undefined;
};

/** The object is gone, or is no longer the version asked for. */
export class ObjectChanged extends Error {
  override readonly name = 'ObjectChanged';
}

/**
 * Where uploaded files are kept: a folder, or a bucket. A browser sends a file there by PUT at an address that is
 * signed for this one object and expires (IMPORT-03).
 */
export type ObjectStorage = {
  /** The origin of a bucket, to which browsers send files of known size. */
  readonly foreignOrigin: string | undefined;
  /** How the portal itself takes files. */
  readonly ownUploads: OwnUploads;
  /** With `size` the address of a bucket, which takes exactly so many bytes there; else one of the portal's own. */
  addressFor(key: string, upload: { portalOrigin: string; expiresAt: Date; size?: number }): Promise<string>;
  /**
   * The key of the object that an address given out by {@link addressFor} belongs to, with or without its signature;
   * undefined for every other address. Nothing is fetched.
   */
  keyOf(address: string, portalOrigin: string): string | undefined;
  find(key: string): Promise<StoredObject | undefined>;
  /** The bytes of that version, from the start; throws {@link ObjectChanged}. */
  read(key: string, version: string): AsyncIterable<Uint8Array>;
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>;
};

export type OwnUploads = {
  check(key: string, signature: UploadSignature, now: Date): ReturnType<typeof checkUpload>;
  /**
   * Stores the bytes under the key, whole or not at all; false when they are more than `maxBytes`, of which nothing
   * is kept. The excess is read and discarded, since a sender hears no answer before it has sent everything.
   */
  store(key: string, bytes: Readable, maxBytes: number): Promise<boolean>;
  /** Removes what is left of uploads that began before then and never ended, as when the portal was killed. */
  removeUnfinished(before: Date): Promise<void>;
};

/** A sender that does not stop is read for this many times the limit before it is cut off. */
export const UPLOAD_PATIENCE = 4;
