import { tabHash } from '../../../platform/places/tab-address.ts';
import { dashboard } from '../../../strings/en/dashboard.ts';
import { LevelBars } from '../../../ui/lists/level-bars.tsx';
import type { LevelCount } from '../roster-figures.ts';

/** How the team spreads over the levels; each bar leads to its level on the roster (PORTAL-02). */
export function TeamLevels({ levels }: { levels: readonly LevelCount[] }) {
  return (
    <LevelBars
      {...dashboard.levels}
      levels={levels}
      to={(level) => ({ hash: tabHash('members', { level }) })}
    />
  );
}
