import type { Icon as TablerIcon } from '@tabler/icons-react';
import { Icon } from '../icon.tsx';
import classes from './status-badge.module.css';

type Props = {
  readonly tone: 'active' | 'lapsed' | 'pending' | 'quiet' | 'other' | 'brand' | 'danger' | 'import';
  readonly sign?: TablerIcon;
  readonly children: string;
};

/** A word on a background of its tone, with a sign if the tone has a meaning. */
export function ToneBadge({ tone, sign, children }: Props) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {sign && <Icon of={sign} size={16} />}
      {children}
    </span>
  );
}
