import type { Coach } from '@league/contract';
import { Button, SegmentedControl } from '@mantine/core';
import { IconMail, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useLeague } from '../../../platform/league.ts';
import { coaches } from '../../../strings/en/coaches.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Figures } from '../../../ui/figures.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeletons } from '../../../ui/skeletons.tsx';
import { coachesQuery } from '../api.ts';
import type { CoachDialog } from '../coach-dialog.ts';
import type { CoachView } from '../coach-view.ts';
import { CoachDialogs } from '../components/coach-dialogs.tsx';
import { CoachList } from '../components/coach-list.tsx';
import { groupByTeam } from '../group-by-team.ts';
import classes from './coaches-tab.module.css';

const AddCoachDialog = lazy(() => import('../components/add-coach-dialog.tsx'));

const VIEWS: readonly { value: CoachView; label: string }[] = [
  { value: 'table', label: coaches.view.table },
  { value: 'cards', label: coaches.view.cards },
];

/** All coaches of the league, and what the office does about them (COACHES-01). */
export function CoachesTab({ mailAddress }: { mailAddress: string }) {
  const list = useQuery(coachesQuery);
  const [view, setView] = useState<CoachView>('table');
  const [isAdding, setIsAdding] = useState(false);
  const [dialog, setDialog] = useState<CoachDialog | null>(null);
  const timeZone = useLeague()?.timeZone ?? 'UTC';
  return (
    <>
      <div className={classes.toolbar}>
        <Button leftSection={<Icon of={IconUserPlus} />} onClick={() => setIsAdding(true)}>
          {coaches.addButton}
        </Button>
        <Button component={Link} to={mailAddress} variant="default" leftSection={<Icon of={IconMail} />}>
          {coaches.mailLink}
        </Button>
        <SegmentedControl
          className={classes.view}
          aria-label={coaches.view.name}
          value={view}
          onChange={(value) => setView(value === 'cards' ? value : 'table')}
          data={[...VIEWS]}
        />
      </div>
      {!list.isError && <CoachFigures coaches={list.data} />}
      {list.isPending && <Skeletons count={4} height={120} />}
      {list.isError && (
        <ErrorState text={coaches.failed} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
      )}
      {list.data?.length === 0 && <EmptyState title={coaches.empty} text={coaches.emptyText} />}
      {list.data && <CoachList coaches={list.data} view={view} timeZone={timeZone} onOpen={setDialog} />}
      <Suspense fallback={null}>
        {isAdding && <AddCoachDialog onClose={() => setIsAdding(false)} />}
        {dialog && <CoachDialogs dialog={dialog} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}

function CoachFigures({ coaches: all }: { coaches: readonly Coach[] | undefined }) {
  const counted = all && groupByTeam(all);
  return (
    <Figures
      figures={[
        { name: coaches.figures.total, value: all && String(all.length) },
        { name: coaches.figures.teams, value: counted && String(counted.groups.length) },
        { name: coaches.figures.unassigned, value: counted && String(counted.unassigned.length) },
      ]}
    />
  );
}
