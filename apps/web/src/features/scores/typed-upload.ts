import { RESULTS_LIMITS } from '@league/contract';
import { scores } from '../../strings/en/scores.ts';

const words = scores.upload;

/** The limit of a results file, in words. */
export const MAX_KILOBYTES = Math.floor(RESULTS_LIMITS.fileBytes / 1000);

/** The values of the upload form. `club` is empty when the file names the clubs. */
export type TypedUpload = {
  readonly file: File | null;
  readonly meetName: string;
  readonly heldOn: string;
  readonly club: string;
};

export const EMPTY_TEXTS = { meetName: '', heldOn: '', club: '' };
export const EMPTY_UPLOAD: TypedUpload = { file: null, ...EMPTY_TEXTS };

export type UploadFault = { readonly field: 'file' | 'meetName' | 'heldOn'; readonly message: string };

/** The first fault that keeps the form from being sent, in words; undefined when there is none. */
export function faultIn({ file, meetName, heldOn }: TypedUpload): UploadFault | undefined {
  if (!file) return { field: 'file', message: words.noFile };
  if (file.size > RESULTS_LIMITS.fileBytes) return { field: 'file', message: words.tooLarge(MAX_KILOBYTES) };
  if (meetName.trim() === '') return { field: 'meetName', message: words.noName };
  return heldOn === '' ? { field: 'heldOn', message: words.noDay } : undefined;
}
