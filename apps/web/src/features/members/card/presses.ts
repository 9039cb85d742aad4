const SAME_PRESS_MS = 700;
const SAME_PLACE_PX = 24;

/** Where on the screen a button was pressed, and how far the page was scrolled. */
export type Press = { readonly x: number; readonly y: number; readonly scrolled: number };

/** A press and when what it asked for was done, in milliseconds of the page's clock. */
export type DonePress = Press & { readonly doneAt: number };

/** Takes a click; gives null for one that was made by a key. */
export function pressOf({ detail, clientX, clientY }: MouseEvent): Press | null {
  return detail === 0 ? null : { x: clientX, y: clientY, scrolled: window.scrollY };
}

/** The press whose work is done now. */
export function done(press: Press): DonePress {
  return { ...press, doneAt: performance.now() };
}

/**
 * Whether a press means what the last one has just done. Where that took its button away, another comes under the finger of
 * anyone who taps twice, or again out of impatience: among the lapsed the next gymnast's Renew.
 */
export function isSecondTap(press: Press | null, last: DonePress | undefined): boolean {
  if (!press || !last || performance.now() - last.doneAt >= SAME_PRESS_MS) return false;
  return Math.hypot(press.x - last.x, press.y - last.y) < SAME_PLACE_PX && press.scrolled === last.scrolled;
}
