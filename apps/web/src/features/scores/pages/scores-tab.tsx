import { DeleteScores } from '../components/delete-scores.tsx';
import { MeetList } from '../components/meet-list.tsx';
import { MustMoveUp } from '../components/must-move-up.tsx';
import { Reviews } from '../components/reviews.tsx';
import { RulesPanel } from '../components/rules-panel.tsx';
import { ScoreImport } from '../components/score-import.tsx';
import classes from './scores-tab.module.css';

/** All about scores for the office: what asks for a decision stands first, what is rarely needed last (SCORE). */
export function ScoresTab() {
  return (
    <>
      <ScoreImport />
      <Reviews />
      <div className={classes.pair}>
        <MustMoveUp />
        <MeetList />
      </div>
      <div className={classes.pair}>
        <RulesPanel />
        <DeleteScores />
      </div>
    </>
  );
}
