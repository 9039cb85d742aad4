import { PAGES, type SessionUser } from '@league/contract';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { ScreenHeading } from '../../../platform/screen-heading.tsx';
import { members } from '../../../strings/en/members.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { usePrintableRoster } from '../api/printable-roster.ts';
import { RosterSheet } from '../components/roster-sheet.tsx';
import { sheetsOf } from '../roster-sheets.ts';
import classes from './roster-print-screen.module.css';

const words = members.paper;

/** The roster as it goes into the coach's bag, with whom to call: the own team, for the admin one or all (BEYOND-02). */
export function RosterPrintScreen({ user }: { user: SessionUser }) {
  const asked = Number(useSearchParams()[0].get('team'));
  const roster = usePrintableRoster(Number.isSafeInteger(asked) && asked > 0 ? asked : null);
  const isReady = roster.data !== undefined && roster.data.length > 0;
  return (
    <main id="main" tabIndex={-1} className={classes.screen}>
      <header className={classes.tools}>
        <div>
          <ScreenHeading>{words.heading}</ScreenHeading>
          <Link className={classes.back} to={user.role === 'admin' ? PAGES.admin : PAGES.coachDashboard}>
            {words.back}
          </Link>
        </div>
        {isReady && (
          <Button leftSection={<Icon of={IconPrinter} />} onClick={() => window.print()}>
            {words.printNow}
          </Button>
        )}
      </header>
      {roster.isError ? (
        <ErrorState
          text={words.loadFailed}
          onRetry={() => void roster.refetch()}
          isRetrying={roster.isFetching}
        />
      ) : roster.data === undefined ? (
        <p role="status">{words.loading}</p>
      ) : isReady ? (
        sheetsOf(roster.data).map((sheet) => <RosterSheet key={sheet.team ?? ''} sheet={sheet} />)
      ) : (
        <EmptyState text={words.nobody} />
      )}
    </main>
  );
}
