import type { Coach } from '@league/contract';
import { Button, SegmentedControl } from '@mantine/core';
import { IconMail, IconUserPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLeague } from '../../../platform/league.ts';
import { useTabParams } from '../../../platform/places/tab-address.ts';
import { IfMay } from '../../../platform/session/if-may.tsx';
import { useRecentData } from '../../../shared/codes/recent-data.ts';
import { coaches } from '../../../strings/en/coaches.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { Figures } from '../../../ui/lists/figures.tsx';
import { SearchBox } from '../../../ui/lists/search-box.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState } from '../../../ui/screens/empty-state.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { TabSkeletons } from '../../../ui/screens/skeletons.tsx';
import { coachesQuery, officeDashboardQuery } from '../api.ts';
import type { CoachDialog } from '../coach-dialog.ts';
import { readCoachDraft } from '../coach-draft.ts';
import { findCoaches } from '../coach-status.ts';
import type { CoachView } from '../coach-view.ts';
import { CoachList } from '../components/coach-list.tsx';
import { CoachDialogs } from '../components/dialogs/coach-dialogs.tsx';
import { MessageCoaches } from '../components/message-coaches.tsx';
import { groupByTeam } from '../group-by-team.ts';
import classes from './coaches-tab.module.css';

const AddCoachDialog = lazy(() => import('../components/dialogs/add-coach-dialog.tsx'));

const VIEWS: readonly { value: CoachView; label: string }[] = [
  { value: 'table', label: coaches.view.table },
  { value: 'cards', label: coaches.view.cards },
];

/** All coaches of the league, and what the office does about them (COACHES-01). */
export function CoachesTab({ mailAddress }: { mailAddress: string }) {
  const list = useQuery(coachesQuery);
  const data = useRecentData(list);
  const [params, changeParams] = useTabParams();
  const [search, setSearch] = useState(params.get('search') ?? '');
  const [view, setView] = useState<CoachView>('table');
  const client = useQueryClient();
  // Reopens the form with the input that was left behind (TRUTH-02).
  const [draft, setDraft] = useState(() => readCoachDraft(client));
  const [isAdding, setIsAdding] = useState(draft?.coachId === null);
  const [chosen, setChosen] = useState<CoachDialog | null>(null);
  const drafted = data?.find(({ id }) => id === draft?.coachId);
  const dialog = chosen ?? (drafted ? { kind: 'edit' as const, coach: drafted } : null);
  const setDialog = (next: CoachDialog | null) => {
    setDraft(null);
    setChosen(next);
  };
  const timeZone = useLeague()?.timeZone ?? 'UTC';
  const found = data && findCoaches(data, search);
  return (
    <>
      <div className={classes.toolbar}>
        <IfMay may="coaches.manage">
          <Button leftSection={<Icon of={IconUserPlus} />} onClick={() => setIsAdding(true)}>
            {coaches.addButton}
          </Button>
        </IfMay>
        <IfMay may="mail.manage" use="see">
          <Button component={Link} to={mailAddress} variant="default" leftSection={<Icon of={IconMail} />}>
            {coaches.mailLink}
          </Button>
        </IfMay>
        {data && <MessageCoaches coaches={data} label={coaches.messageAll} size="md" />}
        <SearchBox
          className={classes.search}
          label={coaches.search}
          value={search}
          onChange={(typed) => {
            setSearch(typed);
            changeParams(typed === '' ? {} : { search: typed });
          }}
        />
        <SegmentedControl
          className={classes.view}
          aria-label={coaches.view.name}
          value={view}
          onChange={(value) => setView(value === 'cards' ? value : 'table')}
          data={[...VIEWS]}
        />
      </div>
      {!list.isError && <CoachFigures coaches={data} />}
      {search.trim() === '' && <TeamsWithoutCoach />}
      {data === undefined && !list.isError && <TabSkeletons />}
      {list.isError && (
        <ErrorState text={coaches.failed} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
      )}
      {data?.length === 0 && <EmptyState title={coaches.empty} text={coaches.emptyText} />}
      {data && data.length > 0 && found?.length === 0 && (
        <EmptyState title={coaches.noMatch(search.trim())} />
      )}
      {found && <CoachList coaches={found} view={view} timeZone={timeZone} onOpen={setDialog} />}
      <Suspense fallback={null}>
        {isAdding && <AddCoachDialog onClose={() => setIsAdding(false)} />}
        {dialog && <CoachDialogs dialog={dialog} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}

/** The teams without a coach; not shown until the server has answered. */
function TeamsWithoutCoach() {
  const teams = useQuery(officeDashboardQuery).data?.teamsWithoutCoach ?? [];
  if (teams.length === 0) return null;
  const { title, hint } = coaches.withoutCoach;
  return (
    <Panel title={title} hint={hint}>
      <p className={classes.names}>{teams.map(({ name }) => name).join(', ')}</p>
    </Panel>
  );
}

function CoachFigures({ coaches: all }: { coaches: readonly Coach[] | undefined }) {
  const counted = all && groupByTeam(all);
  // A team whose coaches are all deactivated counts as having none, as on the dashboard (OFFICE-07).
  const led = counted?.groups.filter(({ coaches: those }) => those.some(({ isActive }) => isActive));
  return (
    <Figures
      figures={[
        { name: coaches.figures.total, value: all && String(all.length) },
        { name: coaches.figures.teams, value: led && String(led.length) },
        { name: coaches.figures.unassigned, value: counted && String(counted.unassigned.length) },
      ]}
    />
  );
}
