import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { syncTab } from '../../../../strings/en/sync-tab.ts';
import { Panel } from '../../../../ui/panel.tsx';
import type { Ask } from '../../resolution.ts';
import { conflictsQuery } from '../../sync.api.ts';
import { PagedList } from '../paged-list.tsx';
import { ConflictRow } from './conflict-row.tsx';

const words = syncTab.conflicts;

/** Provider values that the portal's values overrode: those to review, or all (SYNC-01, BEYOND-01). */
export function ConflictSection({ ask }: { ask: Ask }) {
  const [isAll, setIsAll] = useState(false);
  const which = isAll ? 'all' : 'open';
  return (
    <Panel title={words.title} hint={words.hint}>
      <div>
        <SegmentedControl
          aria-label={words.which}
          value={which}
          onChange={(value) => setIsAll(value === 'all')}
          data={[
            { value: 'open', label: words.open },
            { value: 'all', label: words.all },
          ]}
        />
      </div>
      <PagedList
        key={which}
        of={words.title}
        pageAt={(offset) => conflictsQuery(which, offset)}
        rowsOf={({ conflicts }) =>
          conflicts.map((conflict) => <ConflictRow key={conflict.id} conflict={conflict} ask={ask} />)
        }
        failed={words.failed}
        empty={{ title: isAll ? words.noneAtAll : words.noneOpen }}
      />
    </Panel>
  );
}
