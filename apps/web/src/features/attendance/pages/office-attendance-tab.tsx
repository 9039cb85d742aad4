import { type AttendanceHistory, rosterGroupLabel, rosterGroupOf } from '@league/contract';
import { routes } from '@league/contract/calls';
import { attendance } from '../../../strings/en/attendance.ts';
import { Panel } from '../../../ui/panel.tsx';
import { dateInWords } from '../../../ui/words/date-in-words.ts';
import { DownloadButton } from '../components/download-button.tsx';
import { LoadedHistory } from '../components/loaded-history.tsx';
import { Share } from '../components/share.tsx';
import classes from './office-attendance-tab.module.css';

const words = attendance.history;

/** The shares of the last eight weeks by team and level, for the office (ATTEND-02). */
export function OfficeAttendanceTab() {
  return (
    <LoadedHistory noneText={words.noneOffice}>{(history) => <Shares history={history} />}</LoadedHistory>
  );
}

function Shares({ history: { from, to, days, teams, levels } }: { history: AttendanceHistory }) {
  return (
    <>
      <div className={classes.head}>
        <p className={classes.period}>
          {words.title(dateInWords(from), dateInWords(to))} · {words.dayCount(days.length)}
        </p>
        <DownloadButton path={routes.attendance.sharesFile.path} label={words.downloadShares} />
      </div>
      {teams.map((team) => (
        <Panel key={team.teamId} title={team.teamName}>
          <ul className={classes.shares}>
            <Share name={words.team} tally={team} />
            {levels
              .filter(({ teamId }) => teamId === team.teamId)
              .map((each) => (
                <Share key={each.level} name={rosterGroupLabel(rosterGroupOf(each.level))} tally={each} />
              ))}
          </ul>
        </Panel>
      ))}
    </>
  );
}
