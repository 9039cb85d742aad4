import type { AttendanceHistory, AttendanceState } from '@league/contract';
import { rosterGroupLabel, rosterGroupOf } from '@league/contract';
import { routes } from '@league/contract/calls';
import { attendance } from '../../../strings/en/attendance.ts';
import { dateInWords, dayInWords } from '../../../ui/words/date-in-words.ts';
import { DownloadButton } from './download-button.tsx';
import classes from './history.module.css';
import { LoadedHistory } from './loaded-history.tsx';
import { Share } from './share.tsx';

const words = attendance.history;

/** The last eight weeks of the team: shares by level, each gymnast, and the same as a file (ATTEND-02). */
export function History() {
  return <LoadedHistory noneText={words.noneText}>{(history) => <Shown history={history} />}</LoadedHistory>;
}

function Shown({ history: { from, to, days, teams, levels, gymnasts } }: { history: AttendanceHistory }) {
  const [team] = teams;
  return (
    <div className={classes.history}>
      <div className={classes.head}>
        <h2 className={classes.title}>{words.title(dateInWords(from), dateInWords(to))}</h2>
        <div className={classes.files}>
          <DownloadButton path={routes.attendance.historyFile.path} label={words.download} />
          <DownloadButton path={routes.attendance.sharesFile.path} label={words.downloadShares} />
        </div>
      </div>
      <section aria-label={words.shares}>
        <ul className={classes.shares}>
          {team && <Share name={words.team} tally={team} gymnasts={gymnasts} />}
          {levels.map((each) => (
            <Share
              key={each.level}
              name={rosterGroupLabel(rosterGroupOf(each.level))}
              tally={each}
              gymnasts={gymnasts.filter(({ level }) => level === each.level)}
            />
          ))}
        </ul>
      </section>
      <section aria-label={words.gymnasts}>
        <ul className={classes.gymnasts}>
          {gymnasts.map((gymnast) => (
            <li key={gymnast.memberId} className={classes.gymnast}>
              <span className={classes.name}>{gymnast.name}</span>
              <span className={classes.ratio}>
                {words.days(gymnast.present, gymnast.present + gymnast.absent + gymnast.excused)}
              </span>
              <ol className={classes.days}>
                {days.map((day) => (
                  <Day key={day} day={day} state={gymnast.marks[day]} />
                ))}
              </ol>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const LETTERS: Readonly<Record<AttendanceState, string>> = { present: '✓', absent: '✗', excused: 'e' };

function Day({ day, state }: { day: string; state: AttendanceState | undefined }) {
  const said = state === undefined ? attendance.notMarked : attendance.states[state].toLowerCase();
  const label = `${dayInWords(day)}: ${said}`;
  return (
    <li className={classes.day} data-state={state} title={label}>
      <span aria-hidden="true">{state === undefined ? '·' : LETTERS[state]}</span>
      <span className={classes.hidden}>{label}</span>
    </li>
  );
}
