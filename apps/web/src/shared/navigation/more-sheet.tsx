import { IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { navigation } from '../../strings/en/navigation.ts';
import { useBack } from '../../ui/dialogs/use-back.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './more-sheet.module.css';

type Sheet = {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly isOpen: boolean;
  readonly open: () => void;
  /** The browser's dialog has closed, for any reason. */
  readonly onClosed: () => void;
  readonly close: () => void;
};

export function useMoreSheet(): Sheet {
  const ref = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return {
    ref,
    isOpen,
    open: () => {
      ref.current?.showModal();
      setIsOpen(true);
    },
    onClosed: () => setIsOpen(false),
    close: () => ref.current?.close(),
  };
}

type SheetProps = { readonly sheet: Sheet; readonly title?: string; readonly children: ReactNode };

/**
 * The entries that do not fit in the bottom bar, over the page (ROUTE-13). The browser's own dialog keeps the focus inside,
 * closes on Escape and returns the focus to the button that opened it.
 */
export function MoreSheet({ sheet, title = navigation.more, children }: SheetProps) {
  useCloseOnWideScreen(sheet.ref);
  useBack(sheet.close, sheet.isOpen);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the sheet closes it; the keyboard has Escape and the button
    <dialog
      ref={sheet.ref}
      className={classes.overlay}
      aria-label={title}
      onClose={sheet.onClosed}
      onClick={(event) => {
        if (event.target === event.currentTarget) sheet.close();
      }}
    >
      <div className={classes.content}>
        <div className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          <button type="button" className={classes.close} aria-label={navigation.close} onClick={sheet.close}>
            <Icon of={IconX} />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** Closes the sheet when a turned tablet shows the side navigation again, because an open dialog would lock the page. */
function useCloseOnWideScreen(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 62em)');
    const close = () => dialog.current?.close();
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [dialog]);
}
