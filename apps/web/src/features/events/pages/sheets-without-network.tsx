import {
  fitsSession,
  foldForSearch,
  levelInWords,
  registrationLabel,
  searchFinder,
  sessionNameOf,
} from '@league/contract';
import { IconAlertTriangle, IconFirstAidKit, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { groupBy } from '../../../platform/group-by.ts';
import type {
  CachedSheet,
  CachedSheetEntry,
  CachedSheets,
} from '../../../shared/cached-roster/cached-sheets.ts';
import { phoneLink } from '../../../shared/roster/contact-links.ts';
import { meets } from '../../../strings/en/meets.ts';
import { ToneBadge } from '../../../ui/badges/tone-badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SearchBox } from '../../../ui/lists/search-box.tsx';
import { CacheAge } from '../components/cache-age.tsx';
import { startInWords } from '../start-words.ts';
import classes from './meets-without-network.module.css';

const words = meets.sheet;

/** The office's meet sheets that were opened on this device, by session with emergency contacts (MEET-03). */
export function SheetsWithoutNetwork({ cached: { sheets, timeZone } }: { readonly cached: CachedSheets }) {
  const [search, setSearch] = useState('');
  const finds = searchFinder(search.trim());
  const isFound = ({ name, teamName }: CachedSheetEntry) => finds(foldForSearch(`${name} ${teamName ?? ''}`));
  return (
    <div className={classes.meets}>
      <SearchBox size="lg" label={words.search} value={search} onChange={setSearch} />
      {sheets.map((sheet) => (
        <Sheet key={sheet.id} sheet={sheet} entries={sheet.entries.filter(isFound)} timeZone={timeZone} />
      ))}
    </div>
  );
}

type SheetProps = {
  readonly sheet: CachedSheet;
  readonly entries: readonly CachedSheetEntry[];
  readonly timeZone: string;
};

/** One cached sheet with its age. */
function Sheet({ sheet, entries, timeZone }: SheetProps) {
  const id = `kept-sheet-${sheet.id}`;
  const collator = new Intl.Collator('en', { numeric: true });
  const sessions = [...groupBy(entries, sessionOf)].sort(([left], [right]) => collator.compare(left, right));
  return (
    <section className={classes.meet} aria-labelledby={id}>
      <h2 id={id} className={classes.name}>
        {sheet.name}
      </h2>
      <p className={classes.facts}>
        {[startInWords(sheet, timeZone), sheet.location, words.count(entries.length)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className={classes.facts}>
        <CacheAge keptAt={sheet.keptAt} timeZone={timeZone} asOf={words.asOf} />
      </p>
      {sessions.map(([session, group]) => (
        <section key={session} aria-label={session}>
          <h3 className={classes.session}>{session}</h3>
          <ul className={classes.list}>
            {group.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function sessionOf({ sessionName, sessionTime }: CachedSheetEntry): string {
  return [sessionNameOf(sessionName) ?? words.noSession, sessionTime].filter(Boolean).join(' · ');
}

function Row({ entry }: { readonly entry: CachedSheetEntry }) {
  const { name, teamName, skillLevel, age, contact, phone, hasHealthNote, registrationStatus } = entry;
  const address = phone ? phoneLink(phone) : null;
  const call = [contact, phone].filter(Boolean).join(', ');
  const facts = [
    levelInWords(skillLevel),
    age !== null && words.age(age),
    teamName,
    registrationLabel(registrationStatus),
  ];
  return (
    <li className={classes.row}>
      <span className={classes.who}>
        <span className={classes.gymnast} translate="no">
          {name}
        </span>
        <span className={classes.facts}>{facts.filter(Boolean).join(' · ')}</span>
        {fitsSession(skillLevel, entry) === false && (
          <ToneBadge tone="lapsed" sign={IconAlertTriangle}>
            {words.levelOff}
          </ToneBadge>
        )}
        {hasHealthNote && (
          <ToneBadge tone="lapsed" sign={IconFirstAidKit}>
            {words.healthNote}
          </ToneBadge>
        )}
      </span>
      {address === null ? (
        <span className={classes.facts}>{phone || meets.missing.noNumber}</span>
      ) : (
        <a className={classes.call} href={address} aria-label={`${call}: ${meets.missing.call(name)}`}>
          <Icon of={IconPhone} />
          <span>{call}</span>
        </a>
      )}
    </li>
  );
}
