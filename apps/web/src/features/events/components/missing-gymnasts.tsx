import { type EventEntry, foldForSearch, fullName, rosterGroupLabel, searchFinder } from '@league/contract';
import { Button } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { showToast } from '../../../platform/toast.ts';
import { useStartMessage } from '../../../shared/messages/start-message.ts';
import { mailToAll, phoneLink } from '../../../shared/roster/contact-links.ts';
import { common } from '../../../strings/en/common.ts';
import { meets } from '../../../strings/en/meets.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LevelBadge } from '../../../ui/level-badge.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { type EntryGroup, groupMissing, numberToCall } from '../event-roster.ts';
import classes from './missing-gymnasts.module.css';

const words = meets.missing;
/** A search box is of use only in a list that does not fit a screen. */
const SEARCHABLE_FROM = 20;

type Props = {
  readonly eventName: string;
  readonly entries: readonly EventEntry[];
  /** A coach reads the own team by level, the office all teams. */
  readonly by: 'level' | 'team';
};

/** The gymnasts who are not registered for an event, with the number to call and a mail to all of them (MEET-01). */
export function MissingGymnasts({ eventName, entries, by }: Props) {
  const [search, setSearch] = useState('');
  const missing = entries.filter(({ registration }) => registration === null);
  const finds = searchFinder(search);
  const found = missing.filter((entry) => finds(foldForSearch(fullName(entry))));
  if (missing.length === 0) return <p className={classes.none}>{words.everyone}</p>;
  return (
    <>
      <div className={classes.tools}>
        {missing.length >= SEARCHABLE_FROM && (
          <SearchBox label={words.search} value={search} onChange={setSearch} className={classes.search} />
        )}
        <WriteToFamilies eventName={eventName} entries={found} />
      </div>
      {found.length === 0 && <p className={classes.none}>{words.noMatch(search)}</p>}
      {groupMissing(found, by).map((group) => (
        <Group key={group.label} group={group} by={by} />
      ))}
    </>
  );
}

function WriteToFamilies({ eventName, entries }: { eventName: string; entries: readonly EventEntry[] }) {
  const { addresses, href } = mailToAll(entries, words.subject(eventName));
  const startMessage = useStartMessage();
  if (startMessage && entries.length > 0) {
    const ids = entries.map(({ memberId }) => memberId);
    return (
      <Button
        variant="default"
        size="sm"
        leftSection={<Icon of={IconMail} size={16} />}
        onClick={() => startMessage({ kind: 'families', ids, subject: words.subject(eventName) })}
      >
        {words.message(ids.length)}
      </Button>
    );
  }
  if (addresses.length === 0) return <p className={classes.none}>{words.noAddress}</p>;
  if (href === null) {
    return (
      <CopyButton
        value={addresses.join(', ')}
        label={words.copy(addresses.length)}
        name={words.copy(addresses.length)}
        onCopied={() => showToast({ tone: 'success', title: common.copied })}
        onFailed={() => showToast({ tone: 'error', ...common.copyFailed })}
      />
    );
  }
  return (
    <Button
      component="a"
      href={href}
      variant="default"
      size="sm"
      leftSection={<Icon of={IconMail} size={16} />}
    >
      {words.write(addresses.length)}
    </Button>
  );
}

function Group({ group: { label, entries }, by }: { group: EntryGroup; by: Props['by'] }) {
  const id = useId();
  const title = by === 'level' ? rosterGroupLabel(label) : label;
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className={classes.title}>
        {words.level(title, entries.length)}
      </h4>
      <ul className={classes.rows}>
        {entries.map((entry) => (
          <li key={entry.memberId} className={classes.row}>
            <span className={classes.name} translate="no">
              {fullName(entry)}
            </span>
            {by === 'team' && <LevelBadge level={entry.skillLevel} />}
            <Call entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Call({ entry }: { entry: EventEntry }) {
  const number = numberToCall(entry);
  const link = number === null ? null : phoneLink(number);
  if (link === null) return <span className={classes.noNumber}>{words.noNumber}</span>;
  return (
    <a className={classes.call} href={link} aria-label={`${words.call(fullName(entry))}: ${number}`}>
      <Icon of={IconPhone} size={16} />
      {number}
    </a>
  );
}
