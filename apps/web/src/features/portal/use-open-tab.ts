import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { parseTabHash } from '../../platform/tab-address.ts';
import type { PortalEntry } from './portal-tab.ts';

/**
 * The tab at whose own address one is, else the one that the address names after its `#`, else the first. So reload
 * and the Back button keep the place.
 */
export function useOpenTab<Tab extends PortalEntry>(tabs: readonly [Tab, ...Tab[]]): Tab {
  const { pathname, hash, key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const { id } = parseTabHash(hash);
  const open = pageAt(pathname, tabs) ?? tabs.find((tab) => tab.id === id) ?? tabs[0];
  const shown = useRef(open.id);
  useLayoutEffect(() => {
    const isOther = shown.current !== open.id;
    shown.current = open.id;
    // A tab is a place of its own: it begins at its top, however far the last one was scrolled, and by Back where one was.
    const stop = isOther ? scrollTo(isReturn ? (scrolled.get(key) ?? 0) : 0) : undefined;
    const remember = () => scrolled.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      window.removeEventListener('scroll', remember);
      stop?.();
    };
  }, [open.id, key, isReturn]);
  return open;
}

/** How far each place of the history was scrolled when it was left. */
const scrolled = new Map<string, number>();

/** How long a list may take to be as long again as it was. */
const GROWS_FOR_MS = 1500;

/** By them somebody takes the page elsewhere. */
const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls there as soon as the page is that long: the cards of a roster come one after the other. Whoever goes elsewhere
 * meanwhile is not taken back. Gives what stops it.
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

/** The entry that has this address to itself (ROUTE-11). */
export function pageAt<Tab extends PortalEntry>(pathname: string, tabs: readonly Tab[]): Tab | undefined {
  return tabs.find(({ page }) => page === pathname.replace(/\/+$/, ''));
}
