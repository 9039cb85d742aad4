import { useEffect, useRef } from 'react';
import { common } from '../../strings/en/common.ts';
import { useLocation } from '../../ui/router/router.tsx';
import { useLeague } from '../league.ts';
import classes from './screen-heading.module.css';

/** Whether another screen was shown since the page was loaded. If so, the first screen is shown again after a navigation. */
let hasLeftFirstScreen = false;

/**
 * The h1 of a screen. It names the browser tab. After a navigation it takes the focus, so that a screen reader reads the
 * new screen's name. It does not after a page load, where the browser sets the focus, nor while a person is typing, for
 * example in a search that opens its results.
 */
export function ScreenHeading({
  children,
  focusOnArrival = true,
}: {
  children: string;
  focusOnArrival?: boolean;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirstScreen = useLocation().key === 'default';
  useDocumentTitle(children);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another screen, even in the same component
  useEffect(() => {
    const isStart = isFirstScreen && !hasLeftFirstScreen;
    hasLeftFirstScreen ||= !isFirstScreen;
    const isTyping = document.activeElement instanceof HTMLInputElement;
    if (focusOnArrival && !isStart && !isTyping) heading.current?.focus();
  }, [children]);
  return (
    <h1 ref={heading} tabIndex={-1} className={classes.heading}>
      {children}
    </h1>
  );
}

function useDocumentTitle(title: string): void {
  const leagueName = useLeague()?.name ?? common.portal;
  useEffect(() => {
    document.title = `${title} · ${leagueName}`;
  }, [title, leagueName]);
}
