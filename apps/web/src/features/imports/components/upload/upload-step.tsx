import { IMPORT_FILE_TYPES } from '@league/contract';
import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { imports } from '../../../../strings/en/imports.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import type { ImportTarget } from '../../upload/uploader.ts';
import type { useUpload } from '../../upload/use-upload.ts';
import { UploadProgress } from './upload-progress.tsx';
import classes from './upload-step.module.css';

const words = imports.upload;

type Props = {
  readonly uploading: ReturnType<typeof useUpload>;
  /** Why the portal could not import the uploaded file; null when nothing is wrong. */
  readonly failure: string | null;
  /** The choice of the team, where it must be made first. */
  readonly teamChoice?: ReactNode;
  /** Calls back with the target of the gymnasts. If the team is not chosen yet, it asks for the team instead. */
  readonly withTarget: (act: (target: ImportTarget) => void) => void;
};

/** Choosing or dropping the file, and how far its upload is (IMPORT-02). */
export function UploadStep({ uploading, failure, teamChoice, withTarget }: Props) {
  const { upload, refusal } = uploading;
  const isReading = upload?.state === 'postprocessing';
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  function choose(files: readonly File[]): void {
    withTarget((target) => uploading.choose(files, target));
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    choose([...event.dataTransfer.files]);
  }

  return (
    <Panel title={words.title}>
      {teamChoice}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside does the same */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <Icon of={IconFileSpreadsheet} size={32} />
        <p className={classes.call}>{words.drop}</p>
        <p className={classes.hint}>{words.hint}</p>
        <Button
          aria-disabled={isReading}
          onClick={() => {
            if (!isReading) withTarget(() => input.current?.click());
          }}
        >
          {upload ? words.another : words.choose}
        </Button>
        <input
          ref={input}
          className={classes.input}
          type="file"
          accept={IMPORT_FILE_TYPES.join(',')}
          aria-label={words.choose}
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            choose([...(currentTarget.files ?? [])]);
            // So that the same file can be chosen again after it was fixed.
            currentTarget.value = '';
          }}
        />
      </div>
      {refusal && (
        <Notice tone="danger" isAnnounced>
          {refusal}
        </Notice>
      )}
      {upload && (
        <UploadProgress
          upload={upload}
          onPauseOrResume={uploading.pauseOrResume}
          onRetry={() => withTarget(uploading.retry)}
        />
      )}
      {failure && (
        <Notice tone="danger" isAnnounced>
          {failure}
        </Notice>
      )}
    </Panel>
  );
}
