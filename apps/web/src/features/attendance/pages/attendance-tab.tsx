import type { SessionUser } from '@league/contract';
import { routes } from '@league/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../platform/api-query.ts';
import { useLeague } from '../../../platform/league.ts';
import { useToday } from '../../../platform/use-today.ts';
import { attendance as words } from '../../../strings/en/attendance.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeletons } from '../../../ui/skeletons.tsx';
import { AttendanceViews } from '../components/attendance-views.tsx';

/** The coach's attendance: one tap a gymnast (ATTEND-01). */
export function AttendanceTab({ user }: { user: SessionUser }) {
  const roster = useQuery(apiQuery(routes.members.list));
  const today = useToday();
  const timeZone = useLeague()?.timeZone;
  if (roster.isError && !roster.data) {
    return (
      <ErrorState
        text={words.rosterFailed}
        onRetry={() => void roster.refetch()}
        isRetrying={roster.isFetching}
      />
    );
  }
  if (!roster.data || today === null || timeZone === undefined) return <Skeletons count={8} height={56} />;
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
