import type { AdminEvent } from '@league/contract';
import { Button } from '@mantine/core';
import {
  IconCalendarEvent,
  IconChevronDown,
  IconEye,
  IconEyeOff,
  IconHash,
  IconMapPin,
} from '@tabler/icons-react';
import { useId } from 'react';
import { useMay } from '../../../platform/session/use-may.ts';
import { officeEvents as words } from '../../../strings/en/office-events.ts';
import { ToneBadge } from '../../../ui/badges/tone-badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useEventVisibility } from '../office-events.api.ts';
import { EventStart } from './event-start.tsx';
import classes from './office-event-card.module.css';
import { OfficeRegistrations } from './registrations/office-registrations.tsx';

type Props = { readonly event: AdminEvent; readonly isOpen: boolean; readonly onToggle: () => void };

/** One event for the office, with its visibility to coaches. Unfolded, it shows all registrations (EVENT-05). */
export function OfficeEventCard({ event, isOpen, onToggle }: Props) {
  const detailsId = useId();
  const { going, removing } = event.registrations;
  return (
    <li className={classes.card} data-open={isOpen || undefined}>
      <div className={classes.head}>
        <h3 className={classes.heading}>{event.name}</h3>
        <ul className={classes.facts}>
          <li>
            <Icon of={IconCalendarEvent} size={16} />
            <EventStart event={event} />
          </li>
          {event.location && (
            <li>
              <Icon of={IconMapPin} size={16} />
              {event.location}
            </li>
          )}
          <li>
            <Icon of={IconHash} size={16} />
            {words.eventId(event.eventId)}
          </li>
          <li>
            <ToneBadge tone={event.registrationEnabled ? 'active' : 'quiet'}>
              {event.registrationEnabled ? words.open : words.closed}
            </ToneBadge>
          </li>
        </ul>
      </div>
      <div className={classes.controls}>
        <VisibilityToggle event={event} />
        <Button
          variant="default"
          size="sm"
          className={classes.unfold}
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsId : undefined}
          aria-label={`${words.registered(going)}: ${event.name}`}
          rightSection={<Icon of={IconChevronDown} size={16} />}
          onClick={onToggle}
        >
          {words.registered(going)}
        </Button>
        {removing > 0 && <ToneBadge tone="lapsed">{words.registrations.removing(removing)}</ToneBadge>}
      </div>
      {isOpen && (
        <section id={detailsId} className={classes.details} aria-label={words.details(event.name)}>
          <OfficeRegistrations event={event} />
        </section>
      )}
    </li>
  );
}

function VisibilityToggle({ event }: { event: AdminEvent }) {
  const change = useEventVisibility(event);
  const mayChange = useMay('events.manage');
  const { visibleToCoaches: isVisible, name } = event;
  if (!mayChange)
    return (
      <ToneBadge tone={isVisible ? 'active' : 'quiet'} sign={isVisible ? IconEye : IconEyeOff}>
        {isVisible ? words.visible : words.hidden}
      </ToneBadge>
    );
  return (
    <Button
      size="sm"
      variant={isVisible ? 'light' : 'default'}
      leftSection={<Icon of={isVisible ? IconEye : IconEyeOff} size={16} />}
      aria-label={isVisible ? words.visibleNamed(name) : words.hiddenNamed(name)}
      onClick={() => change(!isVisible)}
    >
      {isVisible ? words.visible : words.hidden}
    </Button>
  );
}
