/** The height of a toast with a title and two lines, with its margins. */
const TOAST_PX = 136;
const BUTTONS_REM = 5.5;

/** Of the open dialogs, the topmost last; only that one decides. */
const measures: (() => void)[] = [];

/**
 * The ref of an open dialog: sets on the root how far above the bottom of the window a toast must be, so that it does not
 * cover the dialog's buttons. It does not measure the rectangle on the screen, because the dialog grows while it opens.
 */
export function keepClearOfToasts(dialog: HTMLElement | null): (() => void) | undefined {
  if (dialog === null) return undefined;
  const { style } = document.documentElement;
  const measure = () => {
    if (measures.at(-1) !== measure) return;
    const below = window.innerHeight - (dialog.offsetTop + dialog.offsetHeight);
    style.setProperty(
      '--dialog-toast-end',
      below >= TOAST_PX ? '16px' : `calc(${Math.max(0, below)}px + ${BUTTONS_REM}rem)`,
    );
  };
  measures.push(measure);
  const observer = new ResizeObserver(measure);
  observer.observe(dialog, { box: 'border-box' });
  window.addEventListener('resize', measure);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', measure);
    measures.splice(measures.indexOf(measure), 1);
    const below = measures.at(-1);
    if (below) below();
    else style.removeProperty('--dialog-toast-end');
  };
}
