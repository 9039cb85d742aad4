import { PAGES, type SessionUser } from '@league/contract';
import { routes } from '@league/contract/calls';
import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { ApiError, ConnectionError } from '../../../platform/api/api-error.ts';
import { useLeague } from '../../../platform/league.ts';
import { ScreenHeading } from '../../../platform/places/screen-heading.tsx';
import { tabHash } from '../../../platform/places/tab-address.ts';
import { readCachedMeets } from '../../../shared/cached-roster/cached-meets.ts';
import { type CachedRoster, readCachedRoster } from '../../../shared/cached-roster/cached-roster.ts';
import {
  type CachedSheets,
  cacheSheet,
  readCachedSheets,
  type SheetStored,
} from '../../../shared/cached-roster/cached-sheets.ts';
import { dayAndTimeInWords } from '../../../strings/en/instants.ts';
import { meets } from '../../../strings/en/meets.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { SearchBox } from '../../../ui/lists/search-box.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useSearchParams } from '../../../ui/router/router.tsx';
import { EmptyState } from '../../../ui/screens/empty-state.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import classes from '../../../ui/screens/print-screen.module.css';
import { CacheAge } from '../components/cache-age.tsx';
import { MeetSheet } from '../components/meet-sheet.tsx';
import { type SheetSession, sheetSessions } from '../event-roster.ts';
import { useEventFile, useEventRoster } from '../events.api.ts';
import ownClasses from './meet-sheet-screen.module.css';
import { MeetsWithoutNetwork } from './meets-without-network.tsx';
import { SheetsWithoutNetwork } from './sheets-without-network.tsx';

const words = meets.sheet;

/** Who is registered for one event, to print or take along as a file: the coach's team, or all for the office (MEET-03). */
export function MeetSheetScreen({ user }: { readonly user: SessionUser }) {
  const [params] = useSearchParams();
  const asked = Number(params.get('event'));
  const eventId = Number.isSafeInteger(asked) && asked > 0 ? asked : 0;
  return (
    <main id="main" tabIndex={-1} className={classes.screen}>
      {eventId === 0 ? (
        <EmptyState title={words.heading} text={words.unknown} />
      ) : (
        <Sheet user={user} eventId={eventId} />
      )}
    </main>
  );
}

/** Caches the sheet for the office; a coach's meets are cached with the roster. Returns what is stored; null until that is known. */
function useSheetCache(
  user: SessionUser,
  { data: roster, dataUpdatedAt }: ReturnType<typeof useEventRoster>,
): SheetStored | null {
  const league = useLeague();
  const [stored, setStored] = useState<SheetStored | null>(null);
  useEffect(() => {
    if (user.role !== 'admin' || !roster || !league) return;
    setStored(cacheSheet(roster, { user, league, now: new Date(), loadedAt: new Date(dataUpdatedAt) }));
  }, [user, roster, dataUpdatedAt, league]);
  return stored;
}

/** Whether and until when this device can show the sheet without network, and which sheets it no longer has. */
function StoredNote({ goodUntil, dropped }: SheetStored) {
  const timeZone = useLeague()?.timeZone;
  if (!timeZone) return null;
  return (
    <p className={classes.note}>
      {goodUntil === null ? words.notKept : words.kept(dayAndTimeInWords(goodUntil, timeZone))}
      {dropped.length > 0 && ` ${words.dropped(dropped.join(', '))}`}
    </p>
  );
}

function Sheet({ user, eventId }: { readonly user: SessionUser; readonly eventId: number }) {
  const roster = useEventRoster(eventId);
  const [search, setSearch] = useState('');
  const file = useEventFile(routes.events.meetSheet.path.replace(':id', String(eventId)), words.exportFailed);
  const back = { pathname: PAGES.events, hash: tabHash('', { event: String(eventId) }) };
  const stored = useSheetCache(user, roster);
  const entries = roster.data?.entries ?? [];
  const all = countOf(sheetSessions(entries));
  const hasGymnasts = all > 0;
  const sessions = sheetSessions(entries, search);
  const shown = countOf(sessions);
  return (
    <>
      <header className={classes.tools}>
        <div>
          <ScreenHeading>{words.heading}</ScreenHeading>
          <Link className={classes.back} to={back}>
            {words.back}
          </Link>
        </div>
        {hasGymnasts && (
          <div className={classes.actions}>
            <SearchBox label={words.search} value={search} onChange={setSearch} />
            <BusyButton
              label={words.exportFile}
              busyLabel={words.exporting}
              isBusy={file.isSaving}
              icon={IconDownload}
              onClick={file.save}
            />
            <Button leftSection={<Icon of={IconPrinter} />} onClick={() => window.print()}>
              {words.print}
            </Button>
          </div>
        )}
      </header>
      {roster.isError && (
        <SheetTrouble roster={roster} user={user} eventId={eventId} hasSheet={roster.data !== undefined} />
      )}
      {roster.data === undefined ? (
        !roster.isError && <p role="status">{words.loading}</p>
      ) : !hasGymnasts ? (
        <EmptyState title={roster.data.event.name} text={words.none} />
      ) : sessions.length === 0 ? (
        <EmptyState text={meets.missing.noRegistered(search)} />
      ) : (
        <>
          {stored && <StoredNote {...stored} />}
          <MeetSheet
            event={roster.data.event}
            sessions={sessions}
            hasTeams={user.role === 'admin'}
            part={shown < all ? words.part(search.trim(), shown, all) : null}
          />
        </>
      )}
    </>
  );
}

function countOf(sessions: readonly SheetSession[]): number {
  return sessions.reduce((sum, { entries }) => sum + entries.length, 0);
}

type TroubleProps = {
  readonly roster: ReturnType<typeof useEventRoster>;
  readonly user: SessionUser;
  readonly eventId: number;
  /** Whether an earlier answer is shown below. */
  readonly hasSheet: boolean;
};

/** Why the sheet could not be loaded; without network, what this device has of it. */
function SheetTrouble({ roster, user, eventId, hasSheet }: TroubleProps) {
  const timeZone = useLeague()?.timeZone;
  const isAway = roster.error instanceof ConnectionError;
  const cached = useMemo(() => (isAway ? readCachedEvent(user, eventId) : null), [isAway, user, eventId]);
  if (hasSheet && timeZone) {
    return (
      <Notice tone="danger" isAnnounced>
        <CacheAge
          keptAt={new Date(roster.dataUpdatedAt).toISOString()}
          timeZone={timeZone}
          asOf={words.notRefreshed}
        />
      </Notice>
    );
  }
  if (cached) {
    return (
      <div className={ownClasses.kept}>
        <Notice tone="danger" isAnnounced>
          {words.noConnection}
        </Notice>
        {cached.kind === 'sheets' ? (
          <SheetsWithoutNetwork cached={cached.sheets} />
        ) : (
          <MeetsWithoutNetwork roster={cached.roster} only={eventId} />
        )}
      </div>
    );
  }
  const isUnknown = roster.error instanceof ApiError && roster.error.status === 404;
  return (
    <ErrorState
      text={isUnknown ? words.unknown : words.loadFailed}
      onRetry={() => void roster.refetch()}
      isRetrying={roster.isFetching}
    />
  );
}

type CachedEvent =
  | { readonly kind: 'sheets'; readonly sheets: CachedSheets }
  | { readonly kind: 'meet'; readonly roster: CachedRoster };

/** What the device has of one event: for the office its sheet, for a coach the meet with the roster. */
function readCachedEvent(user: SessionUser, eventId: number): CachedEvent | null {
  const now = new Date();
  const isAsked = ({ id }: { readonly id: number }) => id === eventId;
  if (user.role === 'admin') {
    const cached = readCachedSheets(now);
    if (cached?.userId !== user.id || !cached.sheets.some(isAsked)) return null;
    return { kind: 'sheets', sheets: { ...cached, sheets: cached.sheets.filter(isAsked) } };
  }
  const roster = readCachedRoster(now);
  if (roster?.coachId !== user.id || !readCachedMeets(now)?.meets.some(isAsked)) return null;
  return { kind: 'meet', roster };
}
