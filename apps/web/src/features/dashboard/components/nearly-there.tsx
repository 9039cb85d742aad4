import { type NearlyThere, rosterGroupLabel, rosterGroupOf, scoreInWords } from '@league/contract';
import { IconChevronRight } from '@tabler/icons-react';
import { dashboard } from '../../../strings/en/dashboard.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Panel } from '../../../ui/panel.tsx';
import classes from './nearly-there.module.css';

const words = dashboard.nearlyThere;
const SHOWN = 5;

type Props = {
  /** The nearest first. */
  readonly gymnasts: readonly NearlyThere[];
  readonly onSearch: (name: string) => void;
};

/** Who is within half a point of scoring out, the nearest first; each row leads to the gymnast (ROSTER-07). */
export function NearlyThereList({ gymnasts, onSearch }: Props) {
  if (gymnasts.length === 0) return null;
  return (
    <Panel title={words.title} hint={words.hint}>
      <ul className={classes.rows}>
        {gymnasts.slice(0, SHOWN).map(({ memberId, name, best, threshold, level }) => (
          <li key={memberId}>
            <button type="button" className={classes.row} onClick={() => onSearch(name)}>
              <span className={classes.name} translate="no">
                {name}
              </span>
              <span className={classes.toGo}>{words.toGo(scoreInWords(threshold - best))}</span>
              <span className={classes.text}>
                {words.best(scoreInWords(best), rosterGroupLabel(rosterGroupOf(level)))}
              </span>
              <span className={classes.text}>{words.mark(scoreInWords(threshold))}</span>
              <Icon of={IconChevronRight} />
            </button>
          </li>
        ))}
      </ul>
      {gymnasts.length > SHOWN && <p className={classes.rest}>{words.rest(gymnasts.length - SHOWN)}</p>}
    </Panel>
  );
}
