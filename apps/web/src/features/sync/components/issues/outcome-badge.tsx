import type { SyncRunOutcome } from '@league/contract';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleHalf2,
  IconClock,
  IconHandStop,
  IconPlayerStop,
  IconRefresh,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { syncTab } from '../../../../strings/en/sync-tab.ts';
import { ToneBadge } from '../../../../ui/badges/tone-badge.tsx';

type Look = {
  readonly tone: 'active' | 'pending' | 'lapsed' | 'danger' | 'quiet';
  readonly sign: TablerIcon;
};

const LOOKS: Readonly<Record<SyncRunOutcome, Look>> = {
  requested: { tone: 'pending', sign: IconClock },
  running: { tone: 'pending', sign: IconRefresh },
  unchanged: { tone: 'quiet', sign: IconCircleCheck },
  done: { tone: 'active', sign: IconCircleCheck },
  partly: { tone: 'lapsed', sign: IconCircleHalf2 },
  failed: { tone: 'danger', sign: IconAlertTriangle },
  interrupted: { tone: 'lapsed', sign: IconPlayerStop },
  stopped: { tone: 'danger', sign: IconHandStop },
};

/** The outcome of a run as a colored badge. */
export function OutcomeBadge({ outcome }: { outcome: SyncRunOutcome }) {
  const { tone, sign } = LOOKS[outcome];
  return (
    <ToneBadge tone={tone} sign={sign}>
      {syncTab.runs.outcomes[outcome]}
    </ToneBadge>
  );
}
