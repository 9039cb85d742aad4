import type { CachedRoster } from '../../../shared/cached-roster/cached-roster.ts';
import { attendance } from '../../../strings/en/attendance.ts';
import { Notice } from '../../../ui/notice.tsx';
import { dateInWords } from '../../../ui/words/date-in-words.ts';
import { AttendanceViews } from '../components/attendance-views.tsx';
import { useClockOffset } from '../device-clock.ts';
import { usePracticeDay } from '../practice-day.ts';
import classes from './attendance-without-network.module.css';

/** Attendance on the cached roster while the server does not answer; taps are sent when it does (ATTEND-01). */
export function AttendanceWithoutNetwork({ roster }: { roster: CachedRoster }) {
  const { coachId, teamId, timeZone, members } = roster;
  const today = usePracticeDay(timeZone);
  const isCorrected = useClockOffset() !== 0;
  const todayText = isCorrected ? attendance.offline.todayCorrected : attendance.offline.today;
  return (
    <div className={classes.offline}>
      <Notice>
        {attendance.offline.text} {todayText(dateInWords(today))}
      </Notice>
      <AttendanceViews
        key={today}
        coach={{ id: coachId, teamId: teamId ?? undefined }}
        roster={members}
        today={today}
        timeZone={timeZone}
        hasHistory={false}
      />
    </div>
  );
}
