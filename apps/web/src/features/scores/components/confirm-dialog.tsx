import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from './confirm-dialog.module.css';

type Props = {
  readonly title: string;
  readonly words: {
    readonly confirm: string;
    readonly pending: string;
    readonly cancel: string;
    readonly close: string;
  };
  readonly tone?: 'danger';
  readonly size?: 'sm' | 'lg';
  readonly isPending: boolean;
  readonly isPossible?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Asks before something is done; while it is done, nothing closes the dialog. */
export function ConfirmDialog({
  title,
  words,
  tone,
  size = 'sm',
  isPending,
  isPossible = true,
  onConfirm,
  onClose,
  children,
}: Props) {
  const close = () => isPending || onClose();
  return (
    <Dialog title={title} closeLabel={words.close} size={size} onClose={close}>
      <div className={classes.words}>{children}</div>
      <div className={classes.buttons}>
        <Button variant="default" data-autofocus aria-disabled={isPending} onClick={close}>
          {words.cancel}
        </Button>
        <Button
          className={classes.confirm}
          data-tone={tone}
          aria-disabled={isPending || !isPossible}
          onClick={() => {
            if (!isPending && isPossible) onConfirm();
          }}
        >
          {isPending ? words.pending : words.confirm}
        </Button>
      </div>
    </Dialog>
  );
}
