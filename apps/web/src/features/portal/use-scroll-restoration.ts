import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** How far each place of the history was scrolled when it was left. */
const scrolled = new Map<string, number>();

/** Shows a tab that is opened from its top, however far the last one was scrolled, and by Back from where one was in it. */
export function useKeptScroll(tabId: string): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const shown = useRef(tabId);
  useLayoutEffect(() => {
    const isOther = shown.current !== tabId;
    shown.current = tabId;
    const stop = isOther ? scrollTo(isReturn ? (scrolled.get(key) ?? 0) : 0) : undefined;
    const remember = () => scrolled.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      window.removeEventListener('scroll', remember);
      stop?.();
    };
  }, [tabId, key, isReturn]);
}

/** How long a list may take to be as long again as it was. */
const GROWS_FOR_MS = 1500;

/** Events by which a person scrolls the page. */
const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls there as soon as the page is that long: the cards of a roster come one after the other. A person who scrolls
 * meanwhile is not taken back. Returns a function that stops it.
 */
function scrollTo(top: number): () => void {
  const until = performance.now() + GROWS_FOR_MS;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const kind of BY_HAND) window.removeEventListener(kind, stop);
  };
  for (const kind of BY_HAND) window.addEventListener(kind, stop, { passive: true });
  const step = () => {
    window.scrollTo(0, top);
    const isThere = Math.abs(window.scrollY - top) < 2;
    if (!isThere && performance.now() < until) frame = requestAnimationFrame(step);
    else stop();
  };
  step();
  return stop;
}
