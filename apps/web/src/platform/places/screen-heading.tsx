import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { common } from '../../strings/en/common.ts';
import { useLeague } from '../league.ts';
import classes from './screen-heading.module.css';

/** Whether another screen has been shown since the page was loaded: the first one is then a screen that was come back to. */
let hasLeftFirstScreen = false;

/**
 * The h1 of a screen. It names the browser tab, and takes the focus when the screen came by navigation, so that
 * a screen reader reads where one has arrived. The first screen of a page load keeps the browser's own start, and
 * anyone who is typing, as in a search that leads to its results, goes on typing.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another place, also in the same component
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
