import {
  fitsSession,
  foldForSearch,
  isOnMeetSheet,
  registrationLabel,
  searchFinder,
  sessionNameOf,
} from '@league/contract';
import { IconAlertTriangle, IconFirstAidKit, IconPhone } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { groupBy } from '../../../platform/group-by.ts';
import {
  type CachedEntry,
  type CachedMeet,
  readCachedMeets,
} from '../../../shared/cached-roster/cached-meets.ts';
import type { CachedMember, CachedRoster } from '../../../shared/cached-roster/cached-roster.ts';
import { phoneLink } from '../../../shared/roster/contact-links.ts';
import { meets } from '../../../strings/en/meets.ts';
import { members } from '../../../strings/en/members.ts';
import { LevelBadge } from '../../../ui/badges/level-badge.tsx';
import { ToneBadge } from '../../../ui/badges/tone-badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SearchBox } from '../../../ui/lists/search-box.tsx';
import { EmptyState } from '../../../ui/screens/empty-state.tsx';
import { CacheAge } from '../components/cache-age.tsx';
import { startInWords } from '../start-words.ts';
import classes from './meets-without-network.module.css';

const words = meets.offline;

type Starter = { readonly entry: CachedEntry; readonly gymnast: CachedMember };

type Props = {
  readonly roster: CachedRoster;
  /** The id of a single meet to show; without it, all are shown. */
  readonly only?: number;
};

/** The cached upcoming meets by session, with emergency contacts (MEET-03). */
export function MeetsWithoutNetwork({ roster, only }: Props) {
  const [search, setSearch] = useState('');
  const stored = useMemo(() => readCachedMeets(new Date()), []);
  const cached = (stored?.meets ?? []).filter(({ id }) => only === undefined || id === only);
  const gymnasts = useMemo(() => new Map(roster.members.map((each) => [each.id, each])), [roster]);
  const finds = searchFinder(search.trim());
  const startersOf = ({ entries }: CachedMeet): Starter[] =>
    entries.flatMap((entry) => {
      const gymnast = gymnasts.get(entry.memberId);
      const isShown =
        gymnast && isOnMeetSheet(entry.registrationStatus) && finds(foldForSearch(nameOf(gymnast)));
      return isShown ? [{ entry, gymnast }] : [];
    });
  if (!stored || cached.length === 0) return <EmptyState title={words.none} text={words.noneText} />;
  return (
    <div className={classes.meets}>
      <p className={classes.facts}>
        <CacheAge keptAt={stored.keptAt} timeZone={roster.timeZone} asOf={words.asOf} />
      </p>
      <SearchBox size="lg" label={words.search} value={search} onChange={setSearch} />
      {cached.map((meet) => (
        <Meet key={meet.id} meet={meet} starters={startersOf(meet)} timeZone={roster.timeZone} />
      ))}
    </div>
  );
}

function nameOf({ firstName, lastName }: CachedMember): string {
  return `${firstName} ${lastName}`.trim();
}

type MeetProps = {
  readonly meet: CachedMeet;
  readonly starters: readonly Starter[];
  readonly timeZone: string;
};

function Meet({ meet, starters, timeZone }: MeetProps) {
  const collator = new Intl.Collator('en', { numeric: true });
  const sessions = [
    ...groupBy(starters, ({ entry }) =>
      [sessionNameOf(entry.sessionName) ?? meets.sheet.noSession, entry.sessionTime]
        .filter(Boolean)
        .join(' · '),
    ),
  ].sort(([left], [right]) => collator.compare(left, right));
  return (
    <section className={classes.meet} aria-labelledby={`kept-meet-${meet.id}`}>
      <h2 id={`kept-meet-${meet.id}`} className={classes.name}>
        {meet.name}
      </h2>
      <p className={classes.facts}>
        {[startInWords(meet, timeZone), meet.location].filter(Boolean).join(' · ')}
      </p>
      {meet.sessions.length > 0 && (
        <ul className={classes.times}>
          {meet.sessions.map((session) => (
            <li key={session.title}>
              {[session.title, session.startDate && startInWords(session, timeZone)]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
        </ul>
      )}
      {starters.length === 0 && <p className={classes.facts}>{words.noStarters}</p>}
      {sessions.map(([session, group]) => (
        <section key={session} aria-label={session}>
          <h3 className={classes.session}>{session}</h3>
          <ul className={classes.list}>
            {group.map((starter) => (
              <StarterRow key={starter.gymnast.id} {...starter} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function StarterRow({ entry, gymnast }: Starter) {
  const name = nameOf(gymnast);
  const phone = gymnast.emergencyContactPhone ?? gymnast.phone;
  const address = phone ? phoneLink(phone) : null;
  return (
    <li className={classes.row}>
      <span className={classes.who}>
        <span className={classes.gymnast}>{name}</span>
        <LevelBadge level={gymnast.skillLevel} />
        <span className={classes.facts}>{registrationLabel(entry.registrationStatus)}</span>
        {fitsSession(gymnast.skillLevel, entry) === false && (
          <ToneBadge tone="lapsed" sign={IconAlertTriangle}>
            {meets.sheet.levelOff}
          </ToneBadge>
        )}
      </span>
      {address === null ? (
        <span className={classes.facts}>{phone || meets.missing.noNumber}</span>
      ) : (
        <a className={classes.call} href={address} aria-label={`${phone}: ${meets.missing.call(name)}`}>
          <Icon of={IconPhone} />
          <span>{phone}</span>
        </a>
      )}
      {gymnast.healthNote && (
        <p className={classes.health}>
          <Icon of={IconFirstAidKit} />
          <span>{members.health.line(gymnast.healthNote)}</span>
        </p>
      )}
    </li>
  );
}
