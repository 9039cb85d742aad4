import { type EventRoster, PAGES, type SessionUser } from '@league/contract';
import { routes } from '@league/contract/calls';
import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '../../../platform/api-error.ts';
import { useLeague } from '../../../platform/league.ts';
import { ScreenHeading } from '../../../platform/screen-heading.tsx';
import { tabHash } from '../../../platform/tab-address.ts';
import { keepSheet } from '../../../shared/cached-roster/cached-sheets.ts';
import { meets } from '../../../strings/en/meets.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import classes from '../../../ui/print-screen.module.css';
import { SearchBox } from '../../../ui/search-box.tsx';
import { MeetSheet } from '../components/meet-sheet.tsx';
import { sheetSessions } from '../event-roster.ts';
import { useEventFile, useEventRoster } from '../events.api.ts';

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

/** Caches the sheet for the office; a coach's meets are cached with the roster. */
function useKeptSheet(user: SessionUser, roster: EventRoster | undefined): void {
  const league = useLeague();
  useEffect(() => {
    if (user.role === 'admin' && roster && league) keepSheet(roster, { user, league, now: new Date() });
  }, [user, roster, league]);
}

function Sheet({ user, eventId }: { readonly user: SessionUser; readonly eventId: number }) {
  const roster = useEventRoster(eventId);
  const [search, setSearch] = useState('');
  const file = useEventFile(routes.events.meetSheet.path.replace(':id', String(eventId)), words.exportFailed);
  const back = { pathname: PAGES.events, hash: tabHash('', { event: String(eventId) }) };
  useKeptSheet(user, roster.data);
  const entries = roster.data?.entries ?? [];
  const hasGymnasts = sheetSessions(entries).length > 0;
  const sessions = sheetSessions(entries, search);
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
      {roster.isError ? (
        <ErrorState
          text={
            roster.error instanceof ApiError && roster.error.status === 404 ? words.unknown : words.loadFailed
          }
          onRetry={() => void roster.refetch()}
          isRetrying={roster.isFetching}
        />
      ) : roster.data === undefined ? (
        <p role="status">{words.loading}</p>
      ) : !hasGymnasts ? (
        <EmptyState title={roster.data.event.name} text={words.none} />
      ) : sessions.length === 0 ? (
        <EmptyState text={meets.missing.noRegistered(search)} />
      ) : (
        <>
          {user.role === 'admin' && <p className={classes.note}>{words.kept}</p>}
          <MeetSheet event={roster.data.event} sessions={sessions} hasTeams={user.role === 'admin'} />
        </>
      )}
    </>
  );
}
