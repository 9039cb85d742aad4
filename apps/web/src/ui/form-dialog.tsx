import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { common } from '../strings/en/common.ts';
import { Dialog } from './dialog.tsx';
import footerClasses from './dialog-footer.module.css';
import { DialogFooter } from './dialog-footer.tsx';
import classes from './form-dialog.module.css';
import { Notice } from './notice.tsx';

type Props = {
  readonly title: string;
  readonly size?: 'sm' | 'lg';
  readonly confirm: string;
  readonly confirmPending: string;
  readonly isPending: boolean;
  readonly isOff?: boolean;
  /** Whether closing now would lose something that was typed. */
  readonly hasChanges: boolean;
  readonly failure?: string | null;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A form in a dialog. With something typed nothing closes it without asking. */
export function FormDialog(props: Props) {
  const { title, size = 'lg', isPending, hasChanges, failure, onSubmit, onClose, children } = props;
  const [isAsking, setIsAsking] = useState(false);
  useWarningBeforeUnload(hasChanges);
  const close = () => {
    if (isPending) return;
    if (hasChanges) setIsAsking(true);
    else onClose();
  };
  return (
    <Dialog title={title} closeLabel={common.closeDialog} size={size} onClose={close}>
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        {children}
        {failure && <Notice tone="danger">{failure}</Notice>}
        {isAsking ? (
          <div className={footerClasses.footer}>
            <p className={footerClasses.question} role="alert">
              {common.unsaved.question}
            </p>
            <Button variant="default" onClick={onClose}>
              {common.unsaved.discard}
            </Button>
            <Button autoFocus onClick={() => setIsAsking(false)}>
              {common.unsaved.keep}
            </Button>
          </div>
        ) : (
          <DialogFooter
            confirm={props.confirm}
            confirmPending={props.confirmPending}
            isPending={isPending}
            isOff={props.isOff ?? false}
            onCancel={close}
          />
        )}
      </form>
    </Dialog>
  );
}

/** Closing the browser tab would lose what was typed as well. */
function useWarningBeforeUnload(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isOn]);
}
