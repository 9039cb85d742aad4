import type { AttendanceTally } from '@league/contract';
import { attendance } from '../../../strings/en/attendance.ts';
import classes from './share.module.css';

const words = attendance.history;

/** How many of the marks of a team or a level are present, as a bar and in numbers (ATTEND-02). */
export function Share({ name, tally }: { name: string; tally: AttendanceTally }) {
  const { present, absent, excused } = tally;
  const percent = Math.round((present / Math.max(1, present + absent + excused)) * 100);
  return (
    <li className={classes.share}>
      <span className={classes.name}>{name}</span>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.bar} style={{ inlineSize: `${percent}%` }} />
      </span>
      <span className={classes.ratio}>{words.share(percent)}</span>
      <span className={classes.counts}>{words.counts(present, absent, excused)}</span>
    </li>
  );
}
