import type { MembershipStatus } from '@league/contract';
import {
  IconAlertCircle,
  IconArchive,
  IconCircleCheck,
  IconHelpCircle,
  IconRefresh,
  IconUserPlus,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { Icon } from '../icon.tsx';
import classes from './status-badge.module.css';

type Look = { readonly tone: 'active' | 'lapsed' | 'pending' | 'quiet'; readonly sign: TablerIcon };

const LOOKS: Readonly<Record<MembershipStatus, Look>> = {
  Active: { tone: 'active', sign: IconCircleCheck },
  Lapsed: { tone: 'lapsed', sign: IconAlertCircle },
  'Pending - New': { tone: 'pending', sign: IconUserPlus },
  'Pending - Renewal': { tone: 'pending', sign: IconRefresh },
  Inactive: { tone: 'quiet', sign: IconArchive },
  Unknown: { tone: 'quiet', sign: IconHelpCircle },
};

/** A membership status as a word, a sign and a color (MEM-01). An unknown status is shown as it is. */
export function StatusBadge({ status }: { status: string }) {
  const word = status.trim() || 'Unknown';
  const look = isKnown(word) ? LOOKS[word] : undefined;
  return (
    <span className={classes.badge} data-tone={look?.tone ?? 'other'}>
      {look && <Icon of={look.sign} size={16} />}
      {word}
    </span>
  );
}

function isKnown(word: string): word is MembershipStatus {
  return Object.hasOwn(LOOKS, word);
}
