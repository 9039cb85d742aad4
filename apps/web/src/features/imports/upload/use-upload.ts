import { useCallback, useEffect, useRef, useState } from 'react';
import { imports } from '../../../strings/en/imports.ts';
import { type UploadState, uploadStateOf } from './upload-state.ts';
import { createUploader, type ImportTarget, type OnArrived, type Uploader } from './uploader.ts';

export type Upload = {
  readonly fileName: string;
  readonly state: UploadState;
  /** From 0 to 1. */
  readonly share: number;
  readonly failure: string | null;
};

/** The upload of one file: its state and its actions. */
export function useUpload(onArrived: OnArrived) {
  const [upload, setUpload] = useState<Upload | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const latest = useRef(onArrived);
  latest.current = onArrived;
  const [uploader] = useState<Uploader>(() => createUploader((file) => latest.current(file)));

  useEffect(() => {
    const show = () => setUpload(currentUpload(uploader));
    uploader.on('state-update', show);
    return () => void uploader.off('state-update', show);
  }, [uploader]);
  // Leaving the page ends a running upload; an import that has begun continues on the server.
  useEffect(() => () => uploader.cancelAll(), [uploader]);

  const choose = useCallback(
    (files: readonly File[], { teamId }: ImportTarget) => {
      // While the portal works on the last file, a new one would hide that import without stopping it.
      if (currentUpload(uploader)?.state === 'postprocessing') return;
      setRefusal(null);
      const [file] = files;
      if (!file) return;
      // Without this, a message about the new file would seem to be about the last one beside it.
      uploader.cancelAll();
      if (files.length > 1) return setRefusal(imports.upload.onlyOne);
      if (file.size === 0) return setRefusal(imports.upload.empty);
      try {
        uploader.addFile({ name: file.name, type: file.type, data: file, meta: { teamId } });
      } catch (error) {
        setRefusal(error instanceof Error ? error.message : imports.upload.failed);
      }
    },
    [uploader],
  );

  return {
    upload,
    refusal,
    choose,
    /** True until the import has begun or the upload has failed. */
    isUnderWay: upload !== null && upload.state !== 'complete' && upload.state !== 'error',
    pauseOrResume: () => {
      const [file] = uploader.getFiles();
      if (file) uploader.pauseResume(file.id);
    },
    /** Sends the file again, for the team that is chosen by now. */
    retry: ({ teamId }: ImportTarget) => {
      for (const { id } of uploader.getFiles()) uploader.setFileMeta(id, { teamId });
      void uploader.retryAll();
    },
    reset: () => uploader.cancelAll(),
  };
}

function currentUpload(uploader: Uploader): Upload | null {
  const [file] = uploader.getFiles();
  if (!file) return null;
  return {
    fileName: file.name ?? '',
    state: uploadStateOf(file),
    share: (file.progress.percentage ?? 0) / 100,
    failure: file.error ?? null,
  };
}
