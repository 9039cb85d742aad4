import { useElementSize } from '@mantine/hooks';
import { useEffect } from 'react';

const LIFT = '--toast-lift';
const GAP_PX = 16;

/** For a bar at the bottom of a screen: gives the ref that keeps messages above it while it is shown. */
export function useToastLift<Bar extends HTMLElement>() {
  const { ref, height } = useElementSize<Bar>({ box: 'border-box' });
  useEffect(() => {
    const { style } = document.documentElement;
    if (height > 0) style.setProperty(LIFT, `${height + GAP_PX}px`);
    return () => {
      style.removeProperty(LIFT);
    };
  }, [height]);
  return ref;
}
