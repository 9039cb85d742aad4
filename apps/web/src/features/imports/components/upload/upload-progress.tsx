import { Button } from '@mantine/core';
import { imports } from '../../../../strings/en/imports.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import type { Upload } from '../../upload/use-upload.ts';
import classes from './step.module.css';

const words = imports.upload;

/** The uploader's own message, and what the coach can do (CLIENT-05). */
function failureText(failure: string | null): string | null {
  const advice = words.failures[failure ?? ''];
  return advice ? `${failure}. ${advice}` : failure;
}

/** How far the upload of a file is, with a way to pause it, and to try again when it has failed. */
export function UploadProgress({
  upload,
  onPauseOrResume,
  onRetry,
}: {
  upload: Upload;
  onPauseOrResume: () => void;
  onRetry: () => void;
}) {
  const { state, share, fileName, failure } = upload;
  if (state === 'error') {
    return (
      <>
        <Notice tone="danger" title={`${words.states.error}: ${fileName}`} isAnnounced>
          {failureText(failure)}
        </Notice>
        <div className={classes.buttons}>
          <Button onClick={onRetry}>{words.retry}</Button>
        </div>
      </>
    );
  }
  const isMoving = state === 'uploading' || state === 'paused';
  return (
    <>
      <ProgressBar
        step={`${words.states[state]}: ${fileName}`}
        {...(state !== 'postprocessing' && {
          share: state === 'complete' ? 1 : share,
          count: `${Math.round((state === 'complete' ? 1 : share) * 100)}%`,
        })}
      />
      {isMoving && (
        <div className={classes.buttons}>
          <Button variant="default" size="sm" onClick={onPauseOrResume}>
            {state === 'paused' ? words.resume : words.pause}
          </Button>
        </div>
      )}
    </>
  );
}
