import { BEGINNER, rosterGroupLabel, rosterGroupOf, SKILL_LEVELS } from '@league/contract';
import classes from './level-badge.module.css';

const WITH_OWN_COLOR: readonly string[] = [...SKILL_LEVELS, BEGINNER];

/** A gymnast's level in words; levels 3 to 8 have the same scale of colors on every screen. */
export function LevelBadge({ level }: { level: string }) {
  const group = rosterGroupOf(level);
  return (
    <span className={classes.badge} data-level={WITH_OWN_COLOR.includes(group) ? group : 'other'}>
      {rosterGroupLabel(group)}
    </span>
  );
}
