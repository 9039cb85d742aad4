import { VisuallyHidden } from '@mantine/core';
import { IconFirstAidKit } from '@tabler/icons-react';
import { members } from '../../../../strings/en/members.ts';
import { ToneBadge } from '../../../../ui/badges/tone-badge.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import classes from './health-sign.module.css';

type Props = {
  readonly className?: string | undefined;
  /** Shows only the sign, for rows without room for the words. */
  readonly isShort: boolean;
};

/** Says that there is a health note, without its text (FAMILY-05). */
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
