import { type EventEntry, foldForSearch, fullName, rosterGroupLabel, searchFinder } from '@league/contract';
import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useStartMessage } from '../../../../shared/messages/start-message.ts';
import { meets } from '../../../../strings/en/meets.ts';
import { LevelBadge } from '../../../../ui/badges/level-badge.tsx';
import { RegistrationBadge } from '../../../../ui/badges/registration-badge.tsx';
import { ToneBadge } from '../../../../ui/badges/tone-badge.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { SearchBox } from '../../../../ui/lists/search-box.tsx';
import {
  byStanding,
  countStandings,
  type EntryGroup,
  groupEntries,
  missingEntries,
} from '../../event-roster.ts';
import { SEARCHABLE_FROM } from '../../searchable.ts';
import ownClasses from './all-gymnasts.module.css';
import { FamilyContact } from './family-contact.tsx';
import classes from './missing-gymnasts.module.css';

const words = meets.standings;

type Props = {
  readonly eventName: string;
  readonly entries: readonly EventEntry[];
  /** A coach sees their team by level, the office all gymnasts by team. */
  readonly by: 'level' | 'team';
};

/** Every gymnast with their registration for an event or none, by level, or by team for the office (MEET-01). */
export function AllGymnasts({ eventName, entries, by }: Props) {
  const [search, setSearch] = useState('');
  const finds = searchFinder(search);
  const found = entries.filter((entry) => finds(foldForSearch(`${fullName(entry)} ${entry.teamName ?? ''}`)));
  return (
    <>
      {entries.length >= SEARCHABLE_FROM && (
        <SearchBox
          label={by === 'level' ? words.search : words.searchTeams}
          value={search}
          onChange={setSearch}
        />
      )}
      {found.length === 0 && <p className={classes.none}>{words.noMatch(search)}</p>}
      {groupEntries(found, by).map((group) => (
        <Group key={group.label} group={group} by={by} eventName={eventName} isFound={search.trim() !== ''} />
      ))}
    </>
  );
}

type GroupProps = Pick<Props, 'by' | 'eventName'> & {
  readonly group: EntryGroup;
  /** Whether a search is active; groups are then open. */
  readonly isFound: boolean;
};

function Group({ group: { label, entries }, by, eventName, isFound }: GroupProps) {
  const id = useId();
  const [isUnfolded, setIsUnfolded] = useState(by === 'level');
  const isOpen = isFound || isUnfolded;
  const title = by === 'level' ? rosterGroupLabel(label) : label;
  const gymnasts = new Set(entries.map(({ memberId }) => memberId)).size;
  const heading = meets.missing.level(title, gymnasts);
  return (
    <section aria-labelledby={id}>
      <div className={ownClasses.head}>
        <h4 id={id} className={classes.title}>
          {heading}
        </h4>
        {by === 'team' && !isFound && (
          <Button
            variant="default"
            size="sm"
            aria-expanded={isOpen}
            aria-label={words.gymnastsOf(label)}
            rightSection={<Icon of={IconChevronDown} size={16} />}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            {words.gymnasts}
          </Button>
        )}
      </div>
      <p className={classes.summary}>{words.summary(countStandings(entries))}</p>
      {isOpen && <Rows entries={entries} by={by} eventName={eventName} />}
    </section>
  );
}

function Rows({ entries, by, eventName }: Props) {
  const startMessage = useStartMessage();
  const missing = new Set(missingEntries(entries));
  return (
    <ul className={classes.rows}>
      {byStanding(entries).map((entry) => (
        <li key={entry.registration?.id ?? `missing-${entry.memberId}`} className={classes.row}>
          <span className={classes.name} translate="no">
            {fullName(entry)}
          </span>
          {by === 'team' && <LevelBadge level={entry.skillLevel} />}
          {entry.registration && <RegistrationBadge status={entry.registration.status} />}
          {missing.has(entry) && (
            <>
              <ToneBadge tone="lapsed">{words.notRegistered}</ToneBadge>
              <FamilyContact entry={entry} eventName={eventName} startMessage={startMessage} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
