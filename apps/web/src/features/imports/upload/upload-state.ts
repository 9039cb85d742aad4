import type { UppyFile } from '@uppy/core';

/** The state of an upload, by the uploader's own names (IMPORT-02). */
export type UploadState =
  | 'waiting'
  | 'preprocessing'
  | 'uploading'
  | 'postprocessing'
  | 'complete'
  | 'error'
  | 'paused';

type File = Pick<UppyFile<Record<string, unknown>, Record<string, never>>, 'error' | 'isPaused' | 'progress'>;

/** The state of the only file; a final state outweighs a running one. */
export function uploadStateOf({ error, isPaused, progress }: File): UploadState {
  if (error) return 'error';
  if (progress.complete) return 'complete';
  if (progress.postprocess || progress.uploadComplete) return 'postprocessing';
  if (progress.preprocess) return 'preprocessing';
  if (isPaused) return 'paused';
  return progress.uploadStarted ? 'uploading' : 'waiting';
}
