import type { SessionUser } from '@league/contract';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { attendance as words } from '../../../strings/en/attendance.ts';
import type { Attendee } from '../attendees.ts';
import classes from './attendance-views.module.css';
import { HereNow } from './here-now.tsx';
import { History } from './history.tsx';
import { TakeAttendance } from './take-attendance.tsx';

type View = keyof typeof words.views;

type Props = {
  readonly coach: Pick<SessionUser, 'id' | 'teamId'>;
  readonly roster: readonly Attendee[];
  readonly today: string;
  readonly timeZone: string;
  /** Without network there is no history. */
  readonly hasHistory: boolean;
};

/** Taking attendance, who is here now, and the last eight weeks (ATTEND-01, ATTEND-02). */
export function AttendanceViews({ hasHistory, ...shown }: Props) {
  const [view, setView] = useState<View>('take');
  const views: View[] = hasHistory ? ['take', 'here', 'history'] : ['take', 'here'];
  return (
    <div className={classes.attendance}>
      <SegmentedControl
        className={classes.views}
        size="md"
        aria-label={words.viewsLabel}
        data={views.map((value) => ({ value, label: words.views[value] }))}
        value={view}
        onChange={(chosen) => setView(chosen as View)}
      />
      {view === 'take' && <TakeAttendance {...shown} />}
      {view === 'here' && <HereNow {...shown} />}
      {view === 'history' && <History />}
    </div>
  );
}
