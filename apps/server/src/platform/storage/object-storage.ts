import type { Readable } from 'node:stream';
import type { checkUpload, UploadSignature } from './signed-upload.ts';

/**
 * What is known about a stored object without reading it. `version` changes with its content; `fileName` is the name
 * that a bucket got with the object.
 */
export type StoredObject = {
  readonly size: number;
  readonly version: string;
  readonly fileName?: string | undefined;
};

/** The object is gone, or no longer has the requested version. */
export class ObjectChanged extends Error {
  override readonly name = 'ObjectChanged';
}

/**
 * Where uploaded files are stored: a folder, or a bucket. A browser uploads a file by PUT to an address that is signed
 * for this one object and expires (IMPORT-03).
 */
export type ObjectStorage = {
  /** The origin of a bucket, to which browsers send files of known size. */
  readonly foreignOrigin: string | undefined;
  /** How the portal itself receives files. */
  readonly ownUploads: OwnUploads;
  /** With `size`, an address of the bucket, which accepts exactly that many bytes; else one of the portal's own. */
  addressFor(key: string, upload: { portalOrigin: string; expiresAt: Date; size?: number }): Promise<string>;
  /**
   * The key of the object for an address from {@link addressFor}, with or without its signature; undefined for any
   * other address. Fetches nothing.
   */
  keyOf(address: string, portalOrigin: string): string | undefined;
  find(key: string): Promise<StoredObject | undefined>;
  /** The bytes of that version, from the start; throws {@link ObjectChanged}. */
  read(key: string, version: string): AsyncIterable<Uint8Array>;
  /** Removing a missing object is not an error. */
  remove(key: string): Promise<void>;
};

export type OwnUploads = {
  check(key: string, signature: UploadSignature, now: Date): ReturnType<typeof checkUpload>;
  /**
   * Stores the bytes under the key, completely or not at all; returns false, and stores nothing, if they exceed
   * `maxBytes`. The rest is then read and discarded, because a sender reads no answer before it has sent everything.
   */
  store(key: string, bytes: Readable, maxBytes: number): Promise<boolean>;
  /**
   * Removes what is left of uploads that began before then and never finished, for example because the portal was
   * killed.
   */
  removeUnfinished(before: Date): Promise<void>;
};

/** If a sender does not stop, this many times the limit is read before it is cut off. */
export const UPLOAD_PATIENCE = 4;
