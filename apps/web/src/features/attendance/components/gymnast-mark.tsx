import { ATTENDANCE_STATES, type AttendanceState } from '@league/contract';
import { IconCheck, IconClockPause, IconX, type Icon as TablerIcon } from '@tabler/icons-react';
import { useRef } from 'react';
import { attendance as words } from '../../../strings/en/attendance.ts';
import { timeInWords } from '../../../strings/en/instants.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { ShownMark } from '../day-marks.ts';
import classes from './gymnast-mark.module.css';

export const SIGNS: Readonly<Record<AttendanceState, TablerIcon>> = {
  present: IconCheck,
  absent: IconX,
  excused: IconClockPause,
};

/** A second tap on the same mark within this time is part of a double tap, not a change of mind. */
const DOUBLE_TAP_MS = 400;

type Props = {
  readonly name: string;
  readonly mark: ShownMark;
  readonly timeZone: string;
  /** Null removes the mark. */
  readonly onMark: (state: AttendanceState | null) => void;
};

/** One gymnast of a day: a tap on a state sets it, a tap on the set one removes it (ATTEND-01). */
export function GymnastMark({ name, mark, timeZone, onMark }: Props) {
  const lastTap = useRef<{ state: AttendanceState; at: number } | null>(null);
  const tap = (state: AttendanceState) => {
    const at = performance.now();
    const isDouble = lastTap.current?.state === state && at - lastTap.current.at < DOUBLE_TAP_MS;
    if (isDouble) return;
    lastTap.current = { state, at };
    onMark(mark.state === state ? null : state);
  };
  return (
    <li className={classes.row}>
      <span className={classes.who}>
        <span className={classes.name}>{name}</span>
        <span className={classes.about}>{aboutOf(mark, timeZone)}</span>
      </span>
      <span className={classes.states}>
        {ATTENDANCE_STATES.map((state) => (
          <button
            key={state}
            type="button"
            className={classes.state}
            data-state={state}
            aria-pressed={mark.state === state}
            aria-label={words.markNamed(words.states[state], name)}
            onClick={() => tap(state)}
          >
            <Icon of={SIGNS[state]} />
            <span className={classes.word}>{words.states[state]}</span>
          </button>
        ))}
      </span>
    </li>
  );
}

function aboutOf({ sent, isWaiting, state }: ShownMark, timeZone: string): string {
  if (isWaiting) return words.notSent;
  if (!sent || state === null) return '';
  const time = timeInWords(sent.at, timeZone);
  return sent.isByReceipt ? words.byReceipt(sent.by, time) : words.by(sent.by, time);
}
