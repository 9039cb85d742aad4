import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { syncTab } from '../../../strings/en/sync-tab.ts';
import { Panel } from '../../../ui/panel.tsx';
import type { Ask } from '../deed.ts';
import { conflictsQuery } from '../sync.api.ts';
import { ConflictRow } from './conflict-row.tsx';
import { PagedList } from './paged-list.tsx';
import { SectionHint } from './section-hint.tsx';

const words = syncTab.conflicts;

/** What the portal's own values overrode at the provider: to be looked at, or ever (SYNC-01, BEYOND-01). */
export function ConflictSection({ ask }: { ask: Ask }) {
  const [isAll, setIsAll] = useState(false);
  const [offset, setOffset] = useState(0);
  const query = useQuery(conflictsQuery(isAll ? 'all' : 'open', offset));
  return (
    <Panel title={words.title}>
      <SectionHint>{words.hint}</SectionHint>
      <div>
        <SegmentedControl
          aria-label={words.which}
          value={isAll ? 'all' : 'open'}
          onChange={(value) => {
            setIsAll(value === 'all');
            setOffset(0);
          }}
          data={[
            { value: 'open', label: words.open },
            { value: 'all', label: words.all },
          ]}
        />
      </div>
      <PagedList
        of={words.title}
        query={query}
        total={query.data?.total}
        rows={query.data?.conflicts.map((conflict) => (
          <ConflictRow key={conflict.id} conflict={conflict} ask={ask} />
        ))}
        failed={words.failed}
        empty={{ title: isAll ? words.noneAtAll : words.noneOpen }}
        offset={offset}
        onTurn={setOffset}
      />
    </Panel>
  );
}
