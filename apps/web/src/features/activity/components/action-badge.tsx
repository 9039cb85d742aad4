import { ACTION_TYPES } from '@league/contract';
import type { ComponentProps } from 'react';
import { activity } from '../../../strings/en/activity.ts';
import { ToneBadge } from '../../../ui/badges/tone-badge.tsx';

const TONES: Readonly<Record<string, ComponentProps<typeof ToneBadge>['tone']>> = {
  ADD_MEMBER: 'active',
  EDIT_MEMBER: 'pending',
  DELETE_MEMBER: 'danger',
  ERASE_MEMBER: 'danger',
  BULK_IMPORT: 'import',
};

/** The action of an entry as a colored badge (ACTIVITY-02). An unknown action is shown as the server sent it. */
export function ActionBadge({ actionType }: { actionType: string }) {
  const known = ACTION_TYPES.find((action) => action === actionType);
  return (
    <ToneBadge tone={TONES[actionType] ?? 'quiet'}>
      {known === undefined ? actionType : activity.actions[known]}
    </ToneBadge>
  );
}
