import { parseTabHash, tabHash } from '../../../platform/places/tab-address.ts';
import { useLocation, useNavigate } from '../../../ui/router/router.tsx';
import { ComparePair } from '../components/compare-pair.tsx';
import { DuplicateListPanel } from '../components/duplicate-list.tsx';
import { MergesPanel } from '../components/merges-panel.tsx';
import type { PairIds } from '../duplicates.api.ts';

function pairIn(params: URLSearchParams): PairIds | null {
  const [, firstId, secondId] = /^(\d+)-(\d+)$/.exec(params.get('pair') ?? '') ?? [];
  return firstId && secondId ? { firstId: Number(firstId), secondId: Number(secondId) } : null;
}

/** Entries that may be one child: the list, and two of them side by side (OFFICE-03). */
export function DuplicatesTab() {
  const navigate = useNavigate();
  const { id: tab, params } = parseTabHash(useLocation().hash);
  const pair = pairIn(params);
  const showList = (isInstead = false) => navigate({ hash: tabHash(tab) }, { replace: isInstead });
  if (pair) {
    return (
      <ComparePair
        key={`${pair.firstId}-${pair.secondId}`}
        pair={pair}
        listAddress={{ hash: tabHash(tab) }}
        onDone={() => showList(true)}
      />
    );
  }
  return (
    <>
      <DuplicateListPanel
        addressOf={({ firstId, secondId }) => ({ hash: tabHash(tab, { pair: `${firstId}-${secondId}` }) })}
      />
      <MergesPanel />
    </>
  );
}
