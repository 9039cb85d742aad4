import { type RefCallback, useCallback } from 'react';

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
 * Returns the ref for an element that sticks to an edge, and sets its height on the root while it is shown. The ref itself
 * clears the height, because the element may leave the page while the component stays.
 */
export function useStickyRoom<Stuck extends HTMLElement>(room: StickyRoom): RefCallback<Stuck> {
  return useCallback(
    (element: Stuck | null) => {
      if (element === null) return;
      const { style } = document.documentElement;
      let frame = 0;
      const observer = new ResizeObserver(([entry]) => {
        const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
        cancelAnimationFrame(frame);
        // Not in the observer's own callback: setting the height may resize other observed elements, which would be a loop.
        frame = requestAnimationFrame(() => {
          if (height > 0) style.setProperty(room, `${height}px`);
          else style.removeProperty(room);
        });
      });
      observer.observe(element, { box: 'border-box' });
      return () => {
        observer.disconnect();
        cancelAnimationFrame(frame);
        style.removeProperty(room);
      };
    },
    [room],
  );
}
