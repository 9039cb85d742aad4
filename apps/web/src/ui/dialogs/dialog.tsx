import { Modal } from '@mantine/core';
// Here and not in styles.ts, because only screens that open a dialog load it.
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { type FocusEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { common } from '../../strings/en/common.ts';
import classes from './dialog.module.css';
import { dialogHead } from './dialog-edges.ts';
import { stackDialog, topDialog } from './dialog-stack.ts';
import { keepClearOfToasts } from './keep-clear-of-toasts.ts';
import { headingIn, panelAround } from './kept-focus.ts';
import { useBack } from './use-back.ts';

type Props = {
  readonly title: string;
  readonly size?: 'sm' | 'lg';
  /** Called on Escape, Back, a click beside the dialog or the close button. The dialog closes when it is unmounted. */
  readonly onClose: () => void;
  /** The element that gets the focus afterwards, if not the button that opened the dialog. */
  readonly returnFocusTo?: () => HTMLElement | null;
  readonly children: ReactNode;
};

/** A dialog over the page or over another dialog, open as long as it is mounted. The toasts stay above it. */
export function Dialog({ title, size = 'sm', onClose, returnFocusTo, children }: Props) {
  const [opener] = useState(() => document.activeElement);
  // An action of the dialog may have removed the button that opened it; then its panel gets the focus.
  const [home] = useState(() => opener && panelAround(opener));
  const content = useRef<HTMLElement>(null);
  const attach = useCallback((dialog: HTMLElement | null) => {
    content.current = dialog;
    const ends = [keepClearOfToasts(dialog), stackDialog(dialog)];
    return () => {
      for (const end of ends) end?.();
    };
  }, []);
  useBack(onClose);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the dialog closes
  useEffect(
    () => () => {
      const target = returnFocusTo?.() ?? opener;
      // A button that is now hidden, for example after the phone was turned, cannot take the focus.
      if (!takesFocus(target)) (nearby(home) ?? document.getElementById('main'))?.focus();
    },
    [],
  );
  return (
    <Modal.Root
      opened
      // Mantine reports Escape to each open dialog.
      onClose={() => topDialog() === content.current && onClose()}
      size={size}
      transitionProps={{ duration: 160, transition: 'pop' }}
      classNames={{
        inner: classes.inner,
        content: classes.content,
        title: classes.title,
        body: classes.body,
      }}
    >
      <Modal.Overlay className={classes.overlay} />
      <Modal.Content ref={attach} radius="lg" onFocusCapture={markAsFocused}>
        {/* Not Modal.Header: its `header` element would be a second banner of the page. */}
        <div ref={dialogHead} className={classes.header}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={common.closeDialog} size={44} iconSize={20} />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function nearby(home: HTMLElement | null): HTMLElement | null {
  return home?.isConnected ? headingIn(home) : null;
}

function takesFocus(element: Element | null): boolean {
  if (element instanceof HTMLElement) element.focus();
  return element !== null && document.activeElement === element;
}

const FIRST_FOCUS = 'data-autofocus';

/**
 * Mantine uses a timer to focus the element with this mark, some time after the dialog is visible. A person who already types
 * in another field keeps the focus: otherwise the end of a phone number would be typed into the first field, the name.
 */
function markAsFocused({ currentTarget, target }: FocusEvent<HTMLElement>) {
  for (const marked of currentTarget.querySelectorAll(`[${FIRST_FOCUS}]`))
    marked.removeAttribute(FIRST_FOCUS);
  target.setAttribute(FIRST_FOCUS, '');
}
