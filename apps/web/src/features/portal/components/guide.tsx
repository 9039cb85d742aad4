import { Button } from '@mantine/core';
import { IconBulb, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useStickyRoom } from '../../../platform/use-sticky-room.ts';
import { guides } from '../../../strings/en/guides.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { TabGuide } from '../portal-tab.ts';
import { hasSeenGuide, rememberGuide } from '../seen-guides.ts';
import classes from './guide.module.css';

const SHOWN_AFTER_MS = 500;

type Props = { readonly id: string; readonly userId: number; readonly guide: TabGuide };

/**
 * What a tab is for, over the page on the first visit (PORTAL-05). It takes no focus and keeps nothing from being
 * used: closed by its cross or Escape it comes again another time, by its button never. It is the next stop of the Tab key.
 */
export function Guide({ id, userId, guide }: Props) {
  const [isShown, setIsShown] = useState(false);
  const titleId = useId();
  useEffect(() => {
    if (hasSeenGuide(userId, id)) return;
    const timer = setTimeout(() => setIsShown(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [userId, id]);
  const place = useStickyRoom<HTMLDivElement>('--guide-room');
  const gotIt = useRef<HTMLButtonElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const close = () => {
    setIsShown(false);
    cameFrom.current?.focus({ preventScroll: true });
    cameFrom.current = null;
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isForDialog = document.querySelector('[aria-modal="true"], dialog[open]') !== null;
    if (event.defaultPrevented || isForDialog) return;
    if (event.key === 'Escape') close();
    if (event.key !== 'Tab' || event.shiftKey || cameFrom.current !== null) return;
    // Once: from then on the key goes on as everywhere.
    cameFrom.current = document.activeElement instanceof HTMLElement ? document.activeElement : document.body;
    event.preventDefault();
    gotIt.current?.focus();
  });
  useEffect(() => {
    if (!isShown) return;
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isShown]);
  return (
    <div ref={place} aria-live="polite" className={classes.place}>
      {isShown && (
        <section className={classes.guide} aria-labelledby={titleId}>
          <div className={classes.head}>
            <Icon of={IconBulb} />
            <h2 id={titleId}>{guide.title}</h2>
            <button type="button" className={classes.close} aria-label={guides.close} onClick={close}>
              <Icon of={IconX} />
            </button>
          </div>
          <ul className={classes.steps}>
            {guide.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
          <Button
            ref={gotIt}
            size="sm"
            onClick={() => {
              rememberGuide(userId, id);
              close();
            }}
          >
            {guides.gotIt}
          </Button>
        </section>
      )}
    </div>
  );
}
