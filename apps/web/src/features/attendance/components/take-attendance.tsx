import {
  ATTENDANCE_STATES,
  type AttendanceState,
  gymnastFinder,
  rosterGroupLabel,
  rosterGroupOf,
  type SessionUser,
} from '@league/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { groupBy } from '../../../platform/group-by.ts';
import { attendance as words } from '../../../strings/en/attendance.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SearchBox } from '../../../ui/lists/search-box.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { EmptyState } from '../../../ui/screens/empty-state.tsx';
import { type Attendee, byLevelAndName, nameOf, searchTextOf } from '../attendees.ts';
import { useMarks } from '../day-marks.ts';
import { queueTaps } from '../outbox.ts';
import { DayChoice } from './day-choice.tsx';
import { GymnastMark, SIGNS } from './gymnast-mark.tsx';
import { SendingState } from './sending-state.tsx';
import classes from './take-attendance.module.css';

type Props = {
  readonly coach: Pick<SessionUser, 'id' | 'teamId'>;
  readonly roster: readonly Attendee[];
  readonly today: string;
  readonly timeZone: string;
};

/** The gymnasts of a day by level, each marked with one tap. Taps are kept on the device until they are sent (ATTEND-01). */
export function TakeAttendance({ coach, roster, today, timeZone }: Props) {
  const [day, setDay] = useState(today);
  const [search, setSearch] = useState('');
  const { query, markOf } = useMarks(coach, day, today);
  const isFound = gymnastFinder(search.trim());
  const found = byLevelAndName(roster).filter((each) => isFound(each.skillLevel, searchTextOf(each)));
  const unmarked = roster.filter(({ id }) => markOf(id).state === null);
  const mark = (gymnasts: readonly Attendee[], state: AttendanceState | null) => {
    const tappedAt = new Date().toISOString();
    queueTaps(
      gymnasts.map(({ id }) => ({
        id: crypto.randomUUID(),
        coachId: coach.id,
        memberId: id,
        day,
        state: state ?? 'none',
        tappedAt,
        isForToday: day === today,
      })),
    );
  };
  return (
    <>
      <div className={classes.head}>
        <DayChoice day={day} today={today} onChange={setDay} />
        <SearchBox className={classes.search} label={words.search} value={search} onChange={setSearch} />
      </div>
      <ul className={classes.counts} aria-label={words.counts}>
        {ATTENDANCE_STATES.map((state) => (
          <li key={state}>
            <Icon of={SIGNS[state]} />
            <strong>{roster.filter(({ id }) => markOf(id).state === state).length}</strong>{' '}
            {words.states[state].toLowerCase()}
          </li>
        ))}
        <li>
          <strong>{unmarked.length}</strong> {words.notMarked}
        </li>
      </ul>
      <SendingState coachId={coach.id} />
      {query.isError && !query.data && <Notice>{words.loadFailed}</Notice>}
      {roster.length === 0 && <EmptyState title={words.noRoster} />}
      {roster.length > 0 && found.length === 0 && <EmptyState title={words.noMatch(search.trim())} />}
      {[...groupBy(found, ({ skillLevel }) => rosterGroupLabel(rosterGroupOf(skillLevel)))].map(
        ([level, gymnasts]) => (
          <section key={level} aria-label={level}>
            <h2 className={classes.level}>{level}</h2>
            <ul className={classes.list}>
              {gymnasts.map((gymnast) => (
                <GymnastMark
                  key={gymnast.id}
                  name={nameOf(gymnast)}
                  mark={markOf(gymnast.id)}
                  timeZone={timeZone}
                  onMark={(state) => mark([gymnast], state)}
                />
              ))}
            </ul>
          </section>
        ),
      )}
      {search === '' && unmarked.length > 0 && unmarked.length < roster.length && (
        <Button className={classes.rest} variant="default" onClick={() => mark(unmarked, 'absent')}>
          {words.restAbsent(unmarked.length)}
        </Button>
      )}
    </>
  );
}
