import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { common } from '../../strings/en/common.ts';
import { Notice } from '../notice.tsx';
import { Dialog } from './dialog.tsx';
import { dialogFoot } from './dialog-edges.ts';
import footerClasses from './dialog-footer.module.css';
import { DialogFooter } from './dialog-footer.tsx';
import classes from './form-dialog.module.css';
import { useWarningBeforeUnload } from './use-warning-before-unload.ts';

type Props = {
  readonly title: string;
  readonly size?: 'sm' | 'lg';
  readonly confirm: string;
  readonly confirmPending: string;
  readonly isPending: boolean;
  readonly isOff?: boolean;
  /** Says what the person must do before the form can be sent. */
  readonly note?: string | undefined;
  /** Whether closing now would lose input. */
  readonly hasChanges: boolean;
  readonly failure?: string | null;
  readonly failureTitle?: string;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A form in a dialog. With unsaved input it asks before it closes. */
export function FormDialog(props: Props) {
  const {
    title,
    size = 'lg',
    isPending,
    hasChanges,
    failure,
    failureTitle,
    onSubmit,
    onClose,
    children,
  } = props;
  const [isAsking, setIsAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const asked = useRef<Element | null>(null);
  useWarningBeforeUnload(hasChanges);
  const close = () => {
    if (isPending) return;
    if (!hasChanges) return onClose();
    if (!isAsking) asked.current = document.activeElement;
    setIsAsking(true);
  };
  // The pressed button disappears, so the focus returns to where it was before, or to the first field.
  const keepEditing = () => {
    const { current: before } = asked;
    const isField =
      before instanceof HTMLElement && form.current?.contains(before) && before.tagName !== 'BUTTON';
    const field = isField ? before : form.current?.querySelector<HTMLElement>('input:enabled, textarea');
    field?.focus();
    setIsAsking(false);
  };
  return (
    <Dialog title={title} size={size} onClose={close}>
      <form ref={form} className={classes.form} onSubmit={onSubmit} noValidate>
        {children}
        {failure && (
          <Notice tone="danger" {...(failureTitle !== undefined && { title: failureTitle })}>
            {failure}
          </Notice>
        )}
        {isAsking ? (
          <div ref={dialogFoot} className={footerClasses.footer}>
            <p className={footerClasses.words} role="alert">
              {common.unsaved.question}
            </p>
            <Button variant="default" onClick={onClose}>
              {common.unsaved.discard}
            </Button>
            <Button autoFocus onClick={keepEditing}>
              {common.unsaved.keep}
            </Button>
          </div>
        ) : (
          <DialogFooter
            confirm={props.confirm}
            confirmPending={props.confirmPending}
            isPending={isPending}
            isOff={props.isOff ?? false}
            note={props.note}
            onCancel={close}
          />
        )}
      </form>
    </Dialog>
  );
}
