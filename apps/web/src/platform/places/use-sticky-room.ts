import { type RefCallback, useCallback, useSyncExternalStore } from 'react';

/**
 * The parts that stick to an edge of the window: a header at the top, tools of a list below it, the navigation and a bar at
 * the bottom, a guide above these. Their heights are custom properties of the root: each part begins where the last one
 * ends, toasts are above the bar, and a focused element is scrolled to where none of them covers it (base.css).
 */
type StickyRoom =
  | '--strip-room'
  | '--top-room'
  | '--tools-room'
  | '--bottom-room'
  | '--guide-room'
  | '--navigation-room';

/**
 * The height of the bar at the bottom, for the few elements that float above it. They read it here and not from the root: if
 * the page inherited it, all cards of a roster would be restyled when the first gymnast is selected (base.css).
 */
const bottomBar = {
  height: 0,
  listeners: new Set<() => void>(),
  set(height: number): void {
    if (height === this.height) return;
    this.height = height;
    for (const listener of this.listeners) listener();
  },
};

const listenToBottomBar = (listener: () => void) => {
  bottomBar.listeners.add(listener);
  return () => {
    bottomBar.listeners.delete(listener);
  };
};

/** The height of the bar at the bottom in pixels; 0 while there is none. */
export function useBottomRoom(): number {
  return useSyncExternalStore(listenToBottomBar, () => bottomBar.height);
}

/**
 * Returns the ref for an element that sticks to an edge, and sets its height on the root while it is shown. The ref itself
 * clears the height, because the element may leave the page while the component stays.
 */
export function useStickyRoom<Stuck extends HTMLElement>(room: StickyRoom): RefCallback<Stuck> {
  return useCallback(
    (element: Stuck | null) => {
      if (element === null) return;
      const { style } = document.documentElement;
      const setRoom = (height: number) => {
        if (height > 0) style.setProperty(room, `${height}px`);
        else style.removeProperty(room);
        if (room === '--bottom-room') bottomBar.set(height);
      };
      let frame = 0;
      const observer = new ResizeObserver(([entry]) => {
        const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
        cancelAnimationFrame(frame);
        // Not in the observer's own callback: setting the height may resize other observed elements, which would be a loop.
        frame = requestAnimationFrame(() => setRoom(height));
      });
      observer.observe(element, { box: 'border-box' });
      return () => {
        observer.disconnect();
        cancelAnimationFrame(frame);
        setRoom(0);
      };
    },
    [room],
  );
}
