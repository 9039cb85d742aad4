import { type EventEntry, foldForSearch, fullName, rosterGroupLabel, searchFinder } from '@league/contract';
import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { showToast } from '../../../../platform/toasts/toast.ts';
import { useStartMessage } from '../../../../shared/messages/start-message.ts';
import { mailToAll } from '../../../../shared/roster/contact-links.ts';
import { common } from '../../../../strings/en/common.ts';
import { meets } from '../../../../strings/en/meets.ts';
import { LevelBadge } from '../../../../ui/badges/level-badge.tsx';
import { RegistrationBadge } from '../../../../ui/badges/registration-badge.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { SearchBox } from '../../../../ui/lists/search-box.tsx';
import { type EntryGroup, groupEntries, missingEntries } from '../../event-roster.ts';
import { SEARCHABLE_FROM } from '../../searchable.ts';
import { FamilyContact } from './family-contact.tsx';
import classes from './missing-gymnasts.module.css';

const words = meets.missing;
type Props = {
  readonly eventName: string;
  readonly entries: readonly EventEntry[];
  /** A coach sees their team by level, the office all gymnasts by team. */
  readonly by: 'level' | 'team';
};

/**
 * The gymnasts who are not registered for an event, each with the family's number and `Message`, and a message to all
 * of them (MEET-01).
 */
export function MissingGymnasts({ eventName, entries, by }: Props) {
  const [search, setSearch] = useState('');
  const missing = missingEntries(entries);
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
      {groupEntries(found, by).map((group) => (
        <Group key={group.label} group={group} by={by} eventName={eventName} />
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

type GroupProps = Pick<Props, 'by' | 'eventName'> & { readonly group: EntryGroup };

function Group({ group: { label, entries }, by, eventName }: GroupProps) {
  const id = useId();
  const startMessage = useStartMessage();
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
            {entry.registration && <RegistrationBadge status={entry.registration.status} />}
            <FamilyContact entry={entry} eventName={eventName} startMessage={startMessage} />
          </li>
        ))}
      </ul>
    </section>
  );
}
