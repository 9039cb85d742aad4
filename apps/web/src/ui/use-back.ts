import { useEffect, useEffectEvent } from 'react';

/**
 * What lies over the page is what Back is meant for, above all on a phone: `onBack` takes it, and says whether it has. A
 * browser without the Navigation API goes back as ever, and one lets nobody be held who has not touched the page since.
 */
export function useBack(onBack: () => boolean): void {
  const take = useEffectEvent((event: NavigateEvent) => {
    const canBeTaken = event.navigationType === 'traverse' && event.cancelable && !event.defaultPrevented;
    if (canBeTaken && onBack()) event.preventDefault();
  });
  useEffect(() => {
    if (!('navigation' in window)) return;
    const { navigation } = window;
    const listener = (event: NavigateEvent) => take(event);
    navigation.addEventListener('navigate', listener);
    return () => navigation.removeEventListener('navigate', listener);
  }, []);
}
