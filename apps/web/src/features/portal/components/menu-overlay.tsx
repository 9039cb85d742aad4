import { IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { portal } from '../../../strings/en/portal.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useBack } from '../../../ui/use-back.ts';
import classes from './menu-overlay.module.css';

type Menu = {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly isOpen: boolean;
  readonly open: () => void;
  /** The browser's own dialog has closed, however that came about. */
  readonly onClosed: () => void;
  readonly close: () => void;
};

export function useMenuOverlay(): Menu {
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

/**
 * The side navigation over a small screen (ROUTE-13). The browser's own dialog keeps the focus inside, closes on
 * Escape and gives the focus back to the button that opened it.
 */
export function MenuOverlay({ menu, children }: { menu: Menu; children: ReactNode }) {
  useCloseOnWideScreen(menu.ref);
  useBack(menu.close, menu.isOpen);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the menu closes it; the keyboard has Escape and the button
    <dialog
      ref={menu.ref}
      className={classes.overlay}
      aria-label={portal.menu}
      onClose={menu.onClosed}
      onClick={(event) => {
        if (event.target === event.currentTarget) menu.close();
      }}
    >
      <div className={classes.content}>
        <button type="button" className={classes.close} aria-label={portal.closeMenu} onClick={menu.close}>
          <Icon of={IconX} />
        </button>
        {children}
      </div>
    </dialog>
  );
}

/** A tablet that is turned gets its side navigation back; an open dialog would still lock the page. */
function useCloseOnWideScreen(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 62em)');
    const close = () => dialog.current?.close();
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [dialog]);
}
