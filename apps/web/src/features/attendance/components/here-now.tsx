import { contactToCall, gymnastFinder, type SessionUser } from '@league/contract';
import { IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { phoneLink } from '../../../shared/roster/contact-links.ts';
import { attendance } from '../../../strings/en/attendance.ts';
import { LevelBadge } from '../../../ui/badges/level-badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SearchBox } from '../../../ui/lists/search-box.tsx';
import { EmptyState } from '../../../ui/screens/empty-state.tsx';
import { type Attendee, byLevelAndName, nameOf, searchTextOf } from '../attendees.ts';
import { useMarks } from '../day-marks.ts';
import classes from './here-now.module.css';
import { SendingState } from './sending-state.tsx';

const words = attendance.here;

type Props = {
  readonly coach: Pick<SessionUser, 'id' | 'teamId'>;
  readonly roster: readonly Attendee[];
  readonly today: string;
};

/** Who is marked present today, each with the number to call; also readable without network (ATTEND-02). */
export function HereNow({ coach, roster, today }: Props) {
  const [search, setSearch] = useState('');
  const { query, markOf } = useMarks(coach, today, today);
  const present = byLevelAndName(roster).filter(({ id }) => markOf(id).state === 'present');
  const isFound = gymnastFinder(search.trim());
  const found = present.filter((each) => isFound(each.skillLevel, searchTextOf(each)));
  if (present.length === 0 && !query.data)
    return query.isFetching ? null : <EmptyState title={words.unknown} text={words.unknownText} />;
  if (present.length === 0) return <EmptyState title={words.none} text={words.noneText} />;
  return (
    <section aria-labelledby="here-now" className={classes.here}>
      <h2 id="here-now" className={classes.title}>
        {words.title(present.length)}
      </h2>
      <SendingState coachId={coach.id} />
      <SearchBox label={attendance.search} value={search} onChange={setSearch} />
      <ul className={classes.list}>
        {found.map((gymnast) => (
          <li key={gymnast.id} className={classes.row}>
            <span className={classes.who}>
              <span className={classes.name}>{nameOf(gymnast)}</span>
              <LevelBadge level={gymnast.skillLevel} />
            </span>
            <EmergencyCall gymnast={gymnast} />
          </li>
        ))}
      </ul>
      {found.length === 0 && <EmptyState title={attendance.noMatch(search.trim())} />}
    </section>
  );
}

function EmergencyCall({ gymnast }: { gymnast: Attendee }) {
  const contact = contactToCall(gymnast);
  const address = contact && phoneLink(contact.phone);
  if (!contact || address === null)
    return <span className={classes.missing}>{contact?.phone ?? words.noNumber}</span>;
  const { name, phone, isEmergency } = contact;
  const who = name || (isEmergency ? words.emergency : words.guardian);
  const ofGymnast = isEmergency ? words.emergencyOf : words.guardianOf;
  return (
    <a className={classes.call} href={address} aria-label={`${who}, ${phone}: ${ofGymnast(nameOf(gymnast))}`}>
      <Icon of={IconPhone} />
      <span>
        {who}, {phone}
      </span>
    </a>
  );
}
