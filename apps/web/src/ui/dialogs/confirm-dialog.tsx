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
  /** Disabled for a reason other than being busy. */
  readonly isOff?: boolean;
  /** Whether the action loses data, which the color of the button shows; true by default. */
  readonly isDangerous?: boolean;
  /** Why the last attempt failed. It is not announced here, because a toast announces it. */
  readonly failure?: string | null;
  readonly failureTitle?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly returnFocusTo?: () => HTMLElement | null;
  readonly children: ReactNode;
};

/** Asks before an action. It stays open while the action runs, and if it fails. */
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
