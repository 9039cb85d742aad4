/** Two lines of a message with its title, and the air around it. */
const TOAST_PX = 136;
const BUTTONS_REM = 5.5;

/**
 * The ref of an open dialog: keeps on the root how far above the end of the window a toast has to be to leave the dialog's buttons free.
 * Not measured by the rectangle on the screen: the dialog grows into it while it opens.
 */
export function keepClearOfToasts(dialog: HTMLElement | null): (() => void) | undefined {
  if (dialog === null) return undefined;
  const { style } = document.documentElement;
  const measure = () => {
    const below = window.innerHeight - (dialog.offsetTop + dialog.offsetHeight);
    style.setProperty(
      '--dialog-toast-end',
      below >= TOAST_PX ? '16px' : `calc(${Math.max(0, below)}px + ${BUTTONS_REM}rem)`,
    );
  };
  const observer = new ResizeObserver(measure);
  observer.observe(dialog, { box: 'border-box' });
  window.addEventListener('resize', measure);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', measure);
    style.removeProperty('--dialog-toast-end');
  };
}
