import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '../../ui/router/router.tsx';

/** How far each entry of the browser's history was scrolled when the person left it. */
const scrolled = new Map<string, number>();

/** Shows a newly opened tab from its top, and after Back restores how far the tab was scrolled. */
export function useScrollRestoration(tabId: string): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
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

/** How long to wait until the list is as long as it was. */
const GROWS_FOR_MS = 1500;

/** Events by which a person scrolls the page. */
const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls there as soon as the page is long enough, because the cards of a roster appear one after the other. Stops if the
 * person scrolls meanwhile. Returns a function that stops it.
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
