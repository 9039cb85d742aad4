import { IfMay } from '../../../platform/session/if-may.tsx';
import { scores } from '../../../strings/en/scores.ts';
import { DeleteScores } from '../components/delete-scores.tsx';
import { MeetList } from '../components/meet-list.tsx';
import { MustMoveUp } from '../components/must-move-up.tsx';
import { Reviews } from '../components/reviews.tsx';
import { RulesPanel } from '../components/rules-panel.tsx';
import classes from './scores-tab.module.css';

const words = scores.settings;

/** The office's scores: who must move up, what waits, meets, and the settings at the end (SCORE-10). */
export function ScoresTab() {
  return (
    <>
      <div className={classes.pair}>
        <MustMoveUp />
        <Reviews />
      </div>
      <MeetList />
      <IfMay may="scores.manage">
        <details className={classes.settings}>
          <summary className={classes.summary}>
            {words.title}
            <span className={classes.hint}>{words.text}</span>
          </summary>
          <div className={classes.pair}>
            <RulesPanel />
            <DeleteScores />
          </div>
        </details>
      </IfMay>
    </>
  );
}
