import { useElementSize } from '@mantine/hooks';
import { useEffect } from 'react';

/**
 * What sticks to an edge of the window: a header at the top, tools of a list below it, the navigation and a bar at the bottom,
 * a guide above these. Their heights stand on the root: what sticks next begins where the last ends, messages rise above the bar, and
 * whatever gets the focus is scrolled to where none of them covers it (base.css).
 */
type StickyRoom =
  | '--strip-room'
  | '--top-room'
  | '--tools-room'
  | '--bottom-room'
  | '--guide-room'
  | '--navigation-room';

/** One and the same for every call: the hook starts to observe anew, and the page renders, for each object it has not seen. */
const WHOLE_BOX: ResizeObserverOptions = { box: 'border-box' };

/** Gives the ref for an element that sticks to an edge, and keeps its height on the root while it is shown. */
export function useStickyRoom<Stuck extends HTMLElement>(room: StickyRoom) {
  const { ref, height } = useElementSize<Stuck>(WHOLE_BOX);
  useEffect(() => {
    const { style } = document.documentElement;
    if (height > 0) style.setProperty(room, `${height}px`);
    return () => {
      style.removeProperty(room);
    };
  }, [height, room]);
  return ref;
}
