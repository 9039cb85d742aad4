import { type EventEntry, fullName } from '@league/contract';
import { Button } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import type { useStartMessage } from '../../../../shared/messages/start-message.ts';
import { mailToAll, phoneLink } from '../../../../shared/roster/contact-links.ts';
import { meets } from '../../../../strings/en/meets.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { familyNumber } from '../../event-roster.ts';
import classes from './family-contact.module.css';

const words = meets.missing;

type StartMessage = ReturnType<typeof useStartMessage>;

type Props = {
  readonly entry: EventEntry;
  readonly eventName: string;
  /** Null where the portal sends no mail; the button then opens the mail program. */
  readonly startMessage: StartMessage;
};

/** Calls or writes to the family of a gymnast who is not registered for an event (MEET-01). */
export function FamilyContact({ entry, eventName, startMessage }: Props) {
  return (
    <span className={classes.contact}>
      <Call entry={entry} />
      <Message entry={entry} eventName={eventName} startMessage={startMessage} />
    </span>
  );
}

function Call({ entry }: { readonly entry: EventEntry }) {
  const number = familyNumber(entry);
  const link = number === null ? null : phoneLink(number);
  if (link === null) return <span className={classes.noNumber}>{words.noNumber}</span>;
  return (
    <a className={classes.link} href={link} aria-label={`${words.call(fullName(entry))}: ${number}`}>
      <Icon of={IconPhone} size={16} />
      {number}
    </a>
  );
}

function Message({ entry, eventName, startMessage }: Props) {
  const subject = words.subject(eventName);
  const name = words.messageNamed(fullName(entry));
  const icon = <Icon of={IconMail} size={16} />;
  if (startMessage) {
    const write = () => startMessage({ kind: 'families', ids: [entry.memberId], subject });
    return (
      <Button variant="default" size="sm" leftSection={icon} aria-label={name} onClick={write}>
        {words.messageOne}
      </Button>
    );
  }
  const { href } = mailToAll([entry], subject);
  if (href === null) return null;
  return (
    <Button component="a" href={href} variant="default" size="sm" leftSection={icon} aria-label={name}>
      {words.messageOne}
    </Button>
  );
}
