const SAME_PRESS_MS = 700;
const SAME_PLACE_PX = 24;

/** Where on the screen a button was pressed, and how far the page was scrolled. */
export type Press = { readonly x: number; readonly y: number; readonly scrolled: number };

/** A press, and when its action was done, in milliseconds of the page's clock. */
export type DonePress = Press & { readonly doneAt: number };

/** The press of a click; null for a click that a key has caused. */
export function pressOf({ detail, clientX, clientY }: MouseEvent): Press | null {
  return detail === 0 ? null : { x: clientX, y: clientY, scrolled: window.scrollY };
}

/** Adds to a press that its action is done now. */
export function done(press: Press): DonePress {
  return { ...press, doneAt: performance.now() };
}

/**
 * Whether a press was meant for the action that the last press has just done. If that action removed its button, the
 * second of two taps hits the next button instead: in the list of the lapsed, the next gymnast's Renew.
 */
export function isSecondTap(press: Press | null, last: DonePress | undefined): boolean {
  if (!press || !last || performance.now() - last.doneAt >= SAME_PRESS_MS) return false;
  return Math.hypot(press.x - last.x, press.y - last.y) < SAME_PLACE_PX && press.scrolled === last.scrolled;
}
