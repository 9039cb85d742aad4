import { IconCircleCheck, IconStairs, IconUsers } from '@tabler/icons-react';
import { tabHash } from '../../../platform/places/tab-address.ts';
import { dashboard } from '../../../strings/en/dashboard.ts';
import { Counters } from '../../../ui/lists/counters.tsx';
import type { RosterFigures } from '../roster-figures.ts';

const words = dashboard.counters;
const hash = tabHash('members');

/** The team in three numbers; each leads to the roster (PORTAL-02). */
export function TeamCounters({ figures }: { figures: RosterFigures }) {
  return (
    <Counters
      label={words.region}
      counters={[
        { icon: IconUsers, name: words.total, value: figures.total, hash },
        { icon: IconCircleCheck, name: words.active, value: figures.active, hash },
        { icon: IconStairs, name: words.levels, value: figures.levels, hash },
      ]}
    />
  );
}
