import { type RefCallback, useCallback } from 'react';

/**
 * What sticks to an edge of the window: a header at the top, tools of a list below it, the navigation and a bar at the bottom,
 * a guide above these. Their heights are properties of the root: what sticks next begins where the last ends, messages rise above the bar, and
 * whatever gets the focus is scrolled to where none of them covers it (base.css).
 */
type StickyRoom =
  | '--strip-room'
  | '--top-room'
  | '--tools-room'
  | '--bottom-room'
  | '--guide-room'
  | '--navigation-room';

/**
 * Gives the ref for an element that sticks to an edge, and keeps its height on the root while it is shown. The element may leave
 * the page while the component that calls this stays: the ref itself clears the room.
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
        // Not in the observer's own callback: what the room moves may be observed too, which would be a loop.
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
