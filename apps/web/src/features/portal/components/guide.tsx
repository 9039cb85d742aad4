import { Button } from '@mantine/core';
import { IconBulb, IconX } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
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
 * used: closed by its cross it comes again another time, by its button never.
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
  const close = () => setIsShown(false);
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
