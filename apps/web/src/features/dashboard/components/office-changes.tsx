import { type Announcement, OFFICE_CHANGES, type OfficeChange, type OfficeChanges } from '@league/contract';
import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useLeague } from '../../../platform/league.ts';
import { dateAndTimeInWords } from '../../../strings/en/instants.ts';
import { officeChanges as words } from '../../../strings/en/office-changes.ts';
import { relativeTimeInWords } from '../../../strings/en/relative-time.ts';
import { ToneBadge } from '../../../ui/badges/tone-badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useReadAnnouncement, useSeenChanges } from '../dashboard.api.ts';
import classes from './office-changes.module.css';

const SHOWN = 5;

type Props = {
  readonly officeChanges: OfficeChanges;
  /** The ids of the gymnasts on the roster; only their names are links. */
  readonly onRoster: ReadonlySet<number>;
  readonly onSearch: (name: string) => void;
};

/** What the office changed of the team and wrote to its coaches; hidden while there is neither (OFFICE-08). */
export function OfficeChangesPanel({ officeChanges, onRoster, onSearch }: Props) {
  const { changes, announcements, hasMore } = officeChanges;
  const isNew = useSeenChanges(officeChanges);
  const [isOpen, setIsOpen] = useState(false);
  if (changes.length === 0 && announcements.length === 0) return null;
  const shown = isOpen ? changes : changes.slice(0, SHOWN);
  const fresh = changes.filter(isNew).length;
  return (
    <Panel title={words.title} {...(changes.length > 0 && { hint: words.hint(OFFICE_CHANGES.days) })}>
      {announcements.map((announcement) => (
        <AnnouncementCard key={announcement.id} announcement={announcement} />
      ))}
      {fresh > 0 && (
        <div>
          <ToneBadge tone="brand">{words.freshCount(fresh)}</ToneBadge>
        </div>
      )}
      {changes.length > 0 && (
        <ul className={classes.rows}>
          {shown.map((change) => (
            <Row
              key={change.id}
              change={change}
              isNew={isNew(change)}
              onRoster={onRoster}
              onSearch={onSearch}
            />
          ))}
        </ul>
      )}
      {isOpen && hasMore && <p className={classes.quiet}>{words.older}</p>}
      {changes.length > SHOWN && (
        <div>
          <Button variant="default" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? words.showLess : words.showAll(changes.length)}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function AnnouncementCard({
  announcement: { id, createdAt, subject, text },
}: {
  announcement: Announcement;
}) {
  const timeZone = useLeague()?.timeZone ?? 'UTC';
  const read = useReadAnnouncement();
  return (
    <article className={classes.announcement} aria-labelledby={`announcement-${id}`}>
      <p className={classes.from}>
        <Icon of={IconMail} size={16} />
        {words.announcement.from}, {dateAndTimeInWords(createdAt, timeZone)}
      </p>
      <h3 id={`announcement-${id}`} className={classes.subject}>
        {subject}
      </h3>
      <p className={classes.message}>{text}</p>
      <div>
        <Button variant="default" size="sm" aria-disabled={read.isPending} onClick={() => read.run(id)}>
          {words.announcement.read}
        </Button>
      </div>
    </article>
  );
}

type RowProps = {
  readonly change: OfficeChange;
  readonly isNew: boolean;
  readonly onRoster: ReadonlySet<number>;
  readonly onSearch: (name: string) => void;
};

function Row({ change: { createdAt, text, count, gymnasts }, isNew, onRoster, onSearch }: RowProps) {
  const now = useNow(60_000);
  const [first] = gymnasts;
  const when = (
    <span className={classes.quiet}>
      {isNew && <span className={classes.fresh}>{words.fresh} · </span>}
      {relativeTimeInWords(createdAt, now)}
    </span>
  );
  const nameOf = ({ memberId, name }: OfficeChange['gymnasts'][number]) =>
    onRoster.has(memberId) ? (
      <button type="button" className={classes.name} translate="no" onClick={() => onSearch(name)}>
        {name}
      </button>
    ) : (
      <span className={classes.gone} translate="no">
        {name}
      </span>
    );
  if (count <= 1) {
    return (
      <li className={classes.row} data-new={isNew}>
        {first && nameOf(first)}
        <span className={classes.text}>{text}</span>
        {when}
      </li>
    );
  }
  return (
    <li className={classes.row} data-new={isNew}>
      <details>
        <summary className={classes.summary}>
          <span className={classes.text}>{text}</span>
          <span className={classes.show}>{words.show}</span>
        </summary>
        <ul className={classes.names}>
          {gymnasts.map((gymnast) => (
            <li key={gymnast.memberId}>
              {nameOf(gymnast)} <span className={classes.quiet}>{gymnast.text}</span>
            </li>
          ))}
        </ul>
        {count > gymnasts.length && <p className={classes.quiet}>{words.more(count - gymnasts.length)}</p>}
      </details>
      {when}
    </li>
  );
}
