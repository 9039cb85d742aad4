import type { SessionUser } from '@league/contract';
import { routes } from '@league/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiQuery } from '../../../platform/api/api-query.ts';
import { useLeague } from '../../../platform/league.ts';
import { useNetwork } from '../../../platform/network/network.ts';
import { readCachedRoster } from '../../../shared/cached-roster/cached-roster.ts';
import { attendance as words } from '../../../strings/en/attendance.ts';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { TabSkeletons } from '../../../ui/screens/skeletons.tsx';
import { AttendanceViews } from '../components/attendance-views.tsx';
import { usePracticeDay } from '../practice-day.ts';
import { AttendanceWithoutNetwork } from './attendance-without-network.tsx';

/** The coach's attendance. It uses the cached roster when the network is lost before the roster is loaded (ATTEND-01). */
export function AttendanceTab({ user }: { user: SessionUser }) {
  const roster = useQuery(apiQuery(routes.members.list));
  const timeZone = useLeague()?.timeZone;
  const practiceDay = usePracticeDay(timeZone ?? 'UTC');
  const today = timeZone === undefined ? null : practiceDay;
  const { isAway } = useNetwork();
  const cached = useMemo(() => (isAway ? readCachedRoster(new Date()) : null), [isAway]);
  const isReady = roster.data !== undefined && today !== null && timeZone !== undefined;
  if (!isReady && cached) return <AttendanceWithoutNetwork roster={cached} />;
  if (roster.isError && !roster.data) {
    return (
      <ErrorState
        text={words.rosterFailed}
        onRetry={() => void roster.refetch()}
        isRetrying={roster.isFetching}
      />
    );
  }
  if (!roster.data || today === null || timeZone === undefined) return <TabSkeletons />;
  return (
    <AttendanceViews
      key={today}
      coach={user}
      roster={roster.data}
      today={today}
      timeZone={timeZone}
      hasHistory
    />
  );
}
