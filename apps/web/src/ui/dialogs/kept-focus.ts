import { type RefObject, useEffect, useRef } from 'react';

const KEEPS_FOCUS = 'data-keeps-focus';

/**
 * Keeps the focus near its place. If the focused element is removed, for example a button that its own result replaces, the
 * focus moves to the container's `target` instead of the start of the page. Returns the container's ref.
 */
export function useKeptFocus<Container extends HTMLElement>(
  target: (container: Container) => HTMLElement | null,
): RefObject<Container | null> {
  const container = useRef<Container>(null);
  const latest = useRef(target);
  latest.current = target;
  useEffect(() => {
    const root = container.current;
    if (!root) return;
    root.setAttribute(KEEPS_FOCUS, '');
    let last: Element | null = null;
    /** The innermost container around an element, because it has priority over the outer ones. */
    let home: Element | null = null;
    const remember = ({ target: focused }: FocusEvent) => {
      last = focused instanceof Element ? focused : null;
      home = last?.closest(`[${KEEPS_FOCUS}]`) ?? null;
    };
    const forget = ({ target: left }: FocusEvent) =>
      // Only after the change of the page is complete is it clear whether the element lost the focus or was removed.
      queueMicrotask(() => {
        if (left === last && last?.isConnected) last = null;
      });
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      if (home === root || !home?.isConnected) latest.current(root)?.focus();
    });
    root.addEventListener('focusin', remember);
    root.addEventListener('focusout', forget);
    observer.observe(root, { childList: true, subtree: true });
    return () => {
      root.removeEventListener('focusin', remember);
      root.removeEventListener('focusout', forget);
      observer.disconnect();
    };
  }, []);
  return container;
}

const HEADING = 'h2[tabindex="-1"]';

/** The heading of a panel, which gets the focus that was lost inside the panel. */
export function headingIn(container: HTMLElement): HTMLElement | null {
  return container.querySelector<HTMLElement>(HEADING);
}

/** The panel that an element is in. */
export function panelAround(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>(`section:has(${HEADING})`);
}
