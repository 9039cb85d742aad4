import { members } from '../../../../strings/en/members.ts';
import { levelLabel } from '../level-tabs.tsx';
import { ALL_LEVELS, type RosterView } from '../roster-view.ts';
import classes from './search-report.module.css';

const words = members.list;

type Props = {
  readonly search: string;
  readonly chosenLevel: string;
  readonly view: RosterView;
  readonly onShowAll: () => void;
};

/** Says what the search has found and on which level, also for screen readers. */
export function SearchReport({ search, chosenLevel, view, onShowAll }: Props) {
  const text = search.trim();
  const hasLeftLevel = view.level !== chosenLevel && chosenLevel !== ALL_LEVELS;
  return (
    <div className={classes.report}>
      {/* Without a match, the list itself shows it, so this is only for screen readers. */}
      <p role="status" className={view.members.length === 0 ? classes.unseen : undefined}>
        {text &&
          [
            words.found(view.members.length, text),
            hasLeftLevel && view.members.length > 0 && words.leftLevel(levelLabel(chosenLevel)),
            view.elsewhere > 0 && words.elsewhere(view.elsewhere),
          ]
            .filter(Boolean)
            .join(' ')}
      </p>
      {text && view.elsewhere > 0 && (
        <button type="button" className={classes.show} onClick={onShowAll}>
          {words.showAllLevels}
        </button>
      )}
    </div>
  );
}
