import { VisuallyHidden } from '@mantine/core';
import { IconFirstAidKit } from '@tabler/icons-react';
import { members } from '../../../../strings/en/members.ts';
import { ToneBadge } from '../../../../ui/badges/tone-badge.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import classes from './health-sign.module.css';

type Props = {
  readonly className?: string | undefined;
  /** The sign alone, where a row has no room for the words. */
  readonly isShort: boolean;
};

/** Says that there is a health note to read, and not what it says (FAMILY-05). */
export function HealthSign({ className, isShort }: Props) {
  const { sign } = members.health;
  if (isShort) {
    return (
      <span className={`${className ?? ''} ${classes.sign}`} title={sign}>
        <Icon of={IconFirstAidKit} size={20} />
        <VisuallyHidden>{sign}</VisuallyHidden>
      </span>
    );
  }
  return (
    <span className={className}>
      <ToneBadge tone="danger" sign={IconFirstAidKit}>
        {sign}
      </ToneBadge>
    </span>
  );
}
