import { PAGES, type SessionUser } from '@league/contract';
import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { ScreenHeading } from '../../../platform/places/screen-heading.tsx';
import { memberDialogs } from '../../../strings/en/member-dialogs.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { useSearchParams } from '../../../ui/router/router.tsx';
import { EmptyState } from '../../../ui/screens/empty-state.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import classes from '../../../ui/screens/print-screen.module.css';
import { usePrintableRoster } from './printable-roster.ts';
import { useRosterFile } from './roster-file.ts';
import { RosterSheet } from './roster-sheet.tsx';
import { sheetsOf } from './roster-sheets.ts';
import { TeamChoice } from './team-choice.tsx';

const words = memberDialogs.paper;

/** The ids of the selected members in the address; if there are any, only they are printed. */
function readIds(members: string | null): number[] {
  return (members ?? '')
    .split(',')
    .filter((id) => /^\d{1,9}$/.test(id))
    .map(Number);
}

/** The printed roster with emergency contacts: a coach's own team; for the office one team or all (BEYOND-02). */
export function RosterPrintScreen({ user }: { user: SessionUser }) {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('team'));
  const teamId = Number.isSafeInteger(asked) && asked > 0 ? asked : null;
  const show = (team: number | null) => setParams(team === null ? {} : { team: String(team) });
  const chosen = readIds(params.get('members'));
  const roster = usePrintableRoster(teamId, chosen);
  const file = useRosterFile(teamId);
  const isPart = chosen.length > 0;
  const isReady = roster.data !== undefined && roster.data.length > 0;
  return (
    <main id="main" tabIndex={-1} className={classes.screen}>
      <header className={classes.tools}>
        <div>
          <ScreenHeading>{words.heading}</ScreenHeading>
          {isPart && isReady && (
            <p className={classes.part}>
              {words.onlyChosen(roster.data.length)}{' '}
              <button type="button" onClick={() => show(teamId)}>
                {words.showAll}
              </button>
            </p>
          )}
          <Link className={classes.back} to={user.role === 'admin' ? PAGES.admin : PAGES.coachDashboard}>
            {words.back}
          </Link>
        </div>
        <div className={classes.actions}>
          {user.role === 'admin' && <TeamChoice teamId={teamId} onChange={show} />}
          {isReady && (
            <>
              <BusyButton
                label={words.exportFile}
                busyLabel={words.exporting}
                isBusy={file.isSaving}
                icon={IconDownload}
                onClick={() => file.save(chosen)}
              />
              <Button
                variant="default"
                disabled={file.isSaving}
                onClick={() => file.save(chosen, { withHealth: true })}
              >
                {words.exportHealth}
              </Button>
              <Button leftSection={<Icon of={IconPrinter} />} onClick={() => window.print()}>
                {words.printNow}
              </Button>
            </>
          )}
        </div>
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
        sheetsOf(roster.data).map((sheet) => (
          <RosterSheet key={sheet.team ?? ''} sheet={sheet} isPart={isPart} />
        ))
      ) : (
        <EmptyState text={words.nobody} />
      )}
    </main>
  );
}
