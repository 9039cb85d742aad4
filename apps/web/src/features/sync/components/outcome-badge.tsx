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
import { syncTab } from '../../../strings/en/sync-tab.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './outcome-badge.module.css';

type Look = { readonly tone: 'good' | 'busy' | 'warning' | 'bad' | 'quiet'; readonly sign: TablerIcon };

const LOOKS: Readonly<Record<SyncRunOutcome, Look>> = {
  requested: { tone: 'busy', sign: IconClock },
  running: { tone: 'busy', sign: IconRefresh },
  unchanged: { tone: 'quiet', sign: IconCircleCheck },
  done: { tone: 'good', sign: IconCircleCheck },
  partly: { tone: 'warning', sign: IconCircleHalf2 },
  failed: { tone: 'bad', sign: IconAlertTriangle },
  interrupted: { tone: 'warning', sign: IconPlayerStop },
  stopped: { tone: 'bad', sign: IconHandStop },
};

/** How a run ended, as word, sign and colour. */
export function OutcomeBadge({ outcome }: { outcome: SyncRunOutcome }) {
  const { tone, sign } = LOOKS[outcome];
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon of={sign} size={16} />
      {syncTab.runs.outcomes[outcome]}
    </span>
  );
}
