import type { ScoreSeverity } from '@league/contract';
import { IconAlertTriangle, IconArrowUp, IconStar, type Icon as TablerIcon } from '@tabler/icons-react';
import { members } from '../../strings/en/members.ts';
import { Icon } from '../icon.tsx';
import classes from './score-badge.module.css';

const SIGNS: Readonly<Record<ScoreSeverity, TablerIcon>> = {
  notice: IconStar,
  pink: IconAlertTriangle,
  red: IconArrowUp,
};

type Props = { readonly severity: ScoreSeverity; readonly count: number };

/** Score-outs at the present level: yellow once, pink twice, red from three on, each with a word and a sign (SCORE-01). */
export function ScoreBadge({ severity, count }: Props) {
  return (
    <span className={classes.badge} data-severity={severity}>
      <Icon of={SIGNS[severity]} size={16} />
      {severity === 'red' ? members.scores.mustMoveUp(count) : members.scores.scored(count)}
    </span>
  );
}
