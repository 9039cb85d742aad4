import { type AttendanceTally, percentPresent } from '@league/contract';
import { attendance } from '../../../strings/en/attendance.ts';
import classes from './share.module.css';

const words = attendance.history;

type Props = {
  readonly name: string;
  readonly tally: AttendanceTally;
  /** The gymnasts of the team or level. If given, the share also says when some of them have no mark. */
  readonly gymnasts?: readonly AttendanceTally[];
};

const marksOf = ({ present, absent, excused }: AttendanceTally) => present + absent + excused;

/** How many of the marks of a team or a level are present, as a bar and in numbers (ATTEND-02). */
export function Share({ name, tally, gymnasts = [] }: Props) {
  const { present, absent, excused } = tally;
  const percent = percentPresent(tally);
  const marked = gymnasts.filter((each) => marksOf(each) > 0).length;
  return (
    <li className={classes.share}>
      <span className={classes.name}>{name}</span>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.bar} style={{ inlineSize: `${percent}%` }} />
      </span>
      <span className={classes.ratio}>{words.share(percent)}</span>
      <span className={classes.counts}>
        {words.counts(present, absent, excused)}
        {marked < gymnasts.length && ` · ${words.marked(marked, gymnasts.length)}`}
      </span>
    </li>
  );
}
