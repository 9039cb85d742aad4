import { CloseButton } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { common } from '../../strings/en/common.ts';
import { isModalOpen } from './modal-open.ts';
import classes from './side-panel.module.css';
import { useBack } from './use-back.ts';

type Props = {
  readonly title: string;
  /** Controls beside the title, for example to the next entry of the list. */
  readonly controls?: ReactNode;
  /** Called on Escape, Back or the close button. The panel closes when it is unmounted. */
  readonly onClose: () => void;
  /** The element that gets the focus afterwards. */
  readonly returnFocusTo: () => HTMLElement | null;
  /** Pixels at the bottom of the window that it leaves free. */
  readonly bottomRoom: number;
  readonly children: ReactNode;
};

/** Details beside a list that stays in use, open as long as it is mounted. On a phone use a `Dialog`. */
export function SidePanel({ title, controls, onClose, returnFocusTo, bottomRoom, children }: Props) {
  const headingId = useId();
  const panel = useRef<HTMLElement>(null);
  useBack(onClose);
  const close = useEffectEvent(onClose);
  const giveFocus = useEffectEvent(() => returnFocusTo()?.focus());
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isModalOpen()) close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      giveFocus();
    };
  }, []);
  return (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={headingId}
      className={classes.panel}
      style={{ insetBlockEnd: bottomRoom }}
      tabIndex={-1}
    >
      <div className={classes.header}>
        <h2 id={headingId} className={classes.title}>
          {title}
        </h2>
        {controls}
        <CloseButton aria-label={common.closeDialog} size={44} iconSize={20} onClick={onClose} />
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  );
}
