import { calendarDateAt } from '@league/contract';
import type { KeptRoster } from '../../../shared/cached-roster/cached-roster.ts';
import { useNow } from '../../../ui/use-now.ts';
import { AttendanceViews } from '../components/attendance-views.tsx';

/** Attendance on the cached roster while the server does not answer; taps are sent when it does (ATTEND-01). */
export function AttendanceWithoutNetwork({ roster }: { roster: KeptRoster }) {
  const { coachId, teamId, timeZone, members } = roster;
  const today = calendarDateAt(useNow(60_000), timeZone);
  return (
    <AttendanceViews
      key={today}
      coach={{ id: coachId, teamId: teamId ?? undefined }}
      roster={members}
      today={today}
      timeZone={timeZone}
      hasHistory={false}
    />
  );
}
