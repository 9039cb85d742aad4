import { Button } from '@mantine/core';
import { IconBulb, IconChevronUp, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useStickyRoom } from '../../../platform/places/use-sticky-room.ts';
import { guides } from '../../../strings/en/guides.ts';
import { isModalOpen } from '../../../ui/dialogs/modal-open.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { TabGuide } from '../portal-tab.ts';
import { hasSeenGuide, rememberGuide } from '../seen-guides.ts';
import classes from './guide.module.css';

const SHOWN_AFTER_MS = 500;
const IS_PHONE = '(max-width: 47.99em)';

export type GuideProps = { readonly id: string; readonly userId: number; readonly guide: TabGuide };

/**
 * Explains a tab on the first visit, over the page (PORTAL-05). It does not take the focus and blocks nothing; the Tab key
 * goes to it next. Closed by its cross or Escape, it is shown again on a later visit; closed by its button, never again.
 * While gymnasts are selected it is hidden, to make room for the selection bar.
 * On a phone it is one line that unfolds, so that the list stays in sight.
 */
export function Guide({ id, userId, guide }: GuideProps) {
  const [isShown, setIsShown] = useState(false);
  const [isOpen, setIsOpen] = useState(() => !window.matchMedia(IS_PHONE).matches);
  const titleId = useId();
  const bodyId = useId();
  useEffect(() => {
    if (hasSeenGuide(userId, id)) return;
    const timer = setTimeout(() => setIsShown(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [userId, id]);
  const place = useStickyRoom<HTMLDivElement>('--guide-room');
  const unfold = useRef<HTMLButtonElement>(null);
  const gotIt = useRef<HTMLButtonElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const close = () => {
    setIsShown(false);
    cameFrom.current?.focus({ preventScroll: true });
    cameFrom.current = null;
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // While there is a selection bar the guide is hidden.
    if (event.defaultPrevented || isModalOpen() || document.querySelector('[data-selection-bar]')) return;
    if (event.key === 'Escape') close();
    if (event.key !== 'Tab' || event.shiftKey || cameFrom.current !== null) return;
    // Only once: afterwards the Tab key works as everywhere.
    cameFrom.current = document.activeElement instanceof HTMLElement ? document.activeElement : document.body;
    event.preventDefault();
    (gotIt.current ?? unfold.current)?.focus();
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
            <h2 id={titleId}>
              <button
                ref={unfold}
                type="button"
                className={classes.unfold}
                aria-expanded={isOpen}
                aria-controls={isOpen ? bodyId : undefined}
                onClick={() => setIsOpen(!isOpen)}
              >
                <Icon of={IconBulb} />
                <span>{guide.title}</span>
                <Icon of={IconChevronUp} size={16} />
              </button>
            </h2>
            <button type="button" className={classes.close} aria-label={guides.close} onClick={close}>
              <Icon of={IconX} />
            </button>
          </div>
          {isOpen && (
            <div id={bodyId} className={classes.body}>
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
            </div>
          )}
        </section>
      )}
    </div>
  );
}
