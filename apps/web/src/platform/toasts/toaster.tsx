import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useRef } from 'react';
import { common } from '../../strings/en/common.ts';
import { isModalOpen } from '../../ui/dialogs/modal-open.ts';
import { Icon } from '../../ui/icon.tsx';
import { useBottomRoom } from '../places/use-sticky-room.ts';
import { type Toast, type ToastTone, toastStore, useToast } from './toast.ts';
import classes from './toaster.module.css';

const ICONS = {
  success: IconCircleCheck,
  error: IconAlertTriangle,
  neutral: IconInfoCircle,
} satisfies Record<ToastTone, unknown>;

/** Between a toast and the bar under it. */
const GAP_PX = 16;

/**
 * Shows the toasts (case C41). Both live regions are in the page before the first toast, because screen readers only
 * announce text that is added to an existing region. Success waits until the reader is idle, failure interrupts it.
 */
export function Toaster() {
  const toast = useToast();
  const bottomRoom = useBottomRoom();
  const focusCameFrom = useRef<HTMLElement | null>(null);
  useCloseOnEscape(toast !== null);
  const isFailure = toast?.tone === 'error';

  const close = () => {
    toastStore.dismiss();
    focusCameFrom.current?.focus({ preventScroll: true });
    focusCameFrom.current = null;
  };

  const aboveBar = { '--above-bar': `${bottomRoom === 0 ? 0 : bottomRoom + GAP_PX}px` } as CSSProperties;
  return (
    <section className={classes.toaster} style={aboveBar} aria-label={common.notifications}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hovering only stops the clock; it is not a control */}
      <div
        className={classes.card}
        data-tone={toast?.tone}
        data-open={toast !== null || undefined}
        onPointerEnter={() => toastStore.hold('pointer')}
        onPointerLeave={() => toastStore.release('pointer')}
        onFocus={(event) => {
          if (event.currentTarget.contains(event.relatedTarget)) return;
          focusCameFrom.current = event.relatedTarget instanceof HTMLElement ? event.relatedTarget : null;
          toastStore.hold('focus');
        }}
        onBlur={() => toastStore.release('focus')}
      >
        <div role="status" aria-live="polite" aria-atomic="true">
          {toast && !isFailure && <Message key={toast.id} toast={toast} />}
        </div>
        <div role="alert" aria-live="assertive" aria-atomic="true">
          {toast && isFailure && <Message key={toast.id} toast={toast} />}
        </div>
        {toast?.action && (
          <button
            type="button"
            className={classes.action}
            onClick={() => {
              toast.action?.run();
              close();
            }}
          >
            {toast.action.label}
          </button>
        )}
        {toast && (
          <button
            type="button"
            className={classes.close}
            onClick={close}
            aria-label={common.closeNotification}
          >
            <Icon of={IconX} size={18} />
          </button>
        )}
      </div>
    </section>
  );
}

function Message({ toast }: { toast: Toast }) {
  const Sign = ICONS[toast.tone];
  return (
    <div className={classes.message}>
      <Sign className={classes.icon} size="1.25rem" stroke={1.5} aria-hidden />
      <div>
        <p className={classes.title}>{toast.title}</p>
        {toast.text && <p className={classes.text}>{toast.text}</p>}
      </div>
    </div>
  );
}

/** Closes the toast on Escape, unless a dialog is open: Escape then closes only the dialog. */
function useCloseOnEscape(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isModalOpen()) toastStore.dismiss();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
}
