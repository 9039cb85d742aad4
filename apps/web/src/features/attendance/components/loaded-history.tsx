import type { AttendanceHistory } from '@league/contract';
import { routes } from '@league/contract/calls';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiQuery } from '../../../platform/api/api-query.ts';
import { attendance } from '../../../strings/en/attendance.ts';
import { EmptyState } from '../../../ui/screens/empty-state.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';

const words = attendance.history;

type Props = {
  /** Shown when no day of the period has a mark. */
  readonly noneText: string;
  readonly children: (history: AttendanceHistory) => ReactNode;
};

/** Loads the attendance of the last eight weeks, refetched each time, and shows it once there are marks (ATTEND-02). */
export function LoadedHistory({ noneText, children }: Props) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...apiQuery(routes.attendance.history),
    staleTime: 0,
  });
  if (data)
    return data.days.length === 0 ? <EmptyState title={words.none} text={noneText} /> : children(data);
  if (!isError) return <Skeletons count={4} height={48} />;
  return <ErrorState text={words.failed} onRetry={() => void refetch()} isRetrying={isFetching} />;
}
