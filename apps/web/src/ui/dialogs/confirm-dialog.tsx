import type { ReactNode } from 'react';
import { Notice } from '../notice.tsx';
import classes from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { DialogFooter } from './dialog-footer.tsx';

type Props = {
  readonly title: string;
  readonly size?: 'sm' | 'lg';
  readonly confirm: string;
  readonly confirmPending: string;
  readonly isPending: boolean;
  /** Disabled for another reason than being busy. */
  readonly isOff?: boolean;
  /** Whether something is lost by it, which the button's colour shows; true unless told otherwise. */
  readonly isDangerous?: boolean;
  /** What went wrong at the last attempt; a toast reads it out, so here it is only shown. */
  readonly failure?: string | null;
  readonly failureTitle?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly returnFocusTo?: () => HTMLElement | null;
  readonly children: ReactNode;
};

/** Asks before something that cannot be undone. It stays while that is under way, and when it has failed. */
export function ConfirmDialog({
  title,
  size = 'sm',
  failure,
  failureTitle,
  returnFocusTo,
  isDangerous = true,
  children,
  ...footer
}: Props) {
  return (
    <Dialog
      title={title}
      size={size}
      onClose={() => footer.isPending || footer.onClose()}
      {...(returnFocusTo && { returnFocusTo })}
    >
      <div className={classes.body}>
        <div className={classes.words}>{children}</div>
        {failure && (
          <Notice tone="danger" {...(failureTitle !== undefined && { title: failureTitle })}>
            {failure}
          </Notice>
        )}
        <DialogFooter {...footer} isDangerous={isDangerous} onCancel={footer.onClose} />
      </div>
    </Dialog>
  );
}
