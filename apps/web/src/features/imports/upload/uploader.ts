import { IMPORT_FILE_TYPES, IMPORT_LIMITS } from '@league/contract';
import { routes } from '@league/contract/calls';
import AwsS3, { type AwsS3UploadParameters } from '@uppy/aws-s3';
import Uppy, { type Meta } from '@uppy/core';
import { callApi } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { imports } from '../../../strings/en/imports.ts';
import { RETRY_DELAYS_MS, sendFile } from './send-file.ts';

/** Where the gymnasts of a file go: null for a file with a column of teams. */
export type ImportTarget = { readonly teamId: number | null };

/** The file carries its target, so a choice made during the upload does not change it. */
type FileMeta = Meta & ImportTarget;
export type Uploader = Uppy<FileMeta, Record<string, never>>;

/** Called when a file is uploaded, with the address that it was sent to (IMPORT-04). */
export type OnArrived = (
  file: ImportTarget & { readonly name: string; readonly url: string },
) => Promise<void>;

const { fileBytes } = IMPORT_LIMITS;

/**
 * The uploader of the import page: one .csv or .xlsx file of at most 5 MB (IMPORT-02), sent as soon as it is chosen. What the
 * portal does with the file afterwards is the upload's postprocessing.
 */
export function createUploader(onArrived: OnArrived): Uploader {
  const uploader: Uploader = new Uppy({
    autoProceed: true,
    restrictions: { maxNumberOfFiles: 1, maxFileSize: fileBytes, allowedFileTypes: [...IMPORT_FILE_TYPES] },
    locale: {
      strings: {
        youCanOnlyUploadFileTypes: imports.upload.onlyCsv,
        exceedsSize: imports.upload.tooLarge,
        youCanOnlyUploadX: { 0: imports.upload.onlyOne, 1: imports.upload.onlyOne },
      },
      pluralize: () => 0,
    },
  });
  let address = '';

  async function askForAddress(): Promise<AwsS3UploadParameters> {
    const [file] = uploader.getFiles();
    const { uploadURL } = await callApi(routes.imports.issueUpload, {
      body: { fileName: file?.name ?? '', ...(file?.size !== null && { size: file?.size ?? 0 }) },
    }).catch((cause: unknown) => {
      throw new Error(describeError(cause, imports.upload.failed), { cause });
    });
    address = uploadURL;
    return { method: 'PUT', url: uploadURL, headers: { 'content-type': file?.type || 'text/csv' } };
  }

  uploader.use(AwsS3, {
    // The uploader sends files of 100 MB and more in parts; no file here may be that large.
    shouldUseMultipart: false,
    retryDelays: [...RETRY_DELAYS_MS],
    getUploadParameters: askForAddress,
    uploadPartBytes: (options) => sendFile(options, { renewAddress: askForAddress }),
  });
  uploader.addPostProcessor(async (ids) => {
    for (const id of ids) {
      const file = uploader.getFile(id);
      // The uploader also passes files that could not be sent.
      if (file.error) continue;
      uploader.emit('postprocess-progress', file, { mode: 'indeterminate', message: '' });
      await onArrived({ name: file.name ?? '', url: address, teamId: file.meta.teamId });
      uploader.emit('postprocess-complete', file);
    }
  });
  return uploader;
}
