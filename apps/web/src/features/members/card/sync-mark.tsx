import type { Member, MemberSyncState } from '@league/contract';
import { IconAlertTriangle, IconCloudUpload, IconUnlink, type Icon as TablerIcon } from '@tabler/icons-react';
import { Icon } from '../../../ui/icon.tsx';
import { useRosterSource } from '../roster/roster-source.ts';
import classes from './sync-mark.module.css';

const SIGNS: Readonly<Record<Exclude<MemberSyncState, 'synced'>, TablerIcon>> = {
  waiting: IconCloudUpload,
  refused: IconAlertTriangle,
  missing: IconUnlink,
};

/** Says on the card that a member's changes have not arrived; when they have, there is nothing to say (SYNC-05). */
export function SyncMark({ sync: { state } }: { sync: Member['sync'] }) {
  const { sync: words } = useRosterSource();
  if (state === 'synced' || !words) return null;
  return (
    <p className={classes.mark} data-state={state}>
      <Icon of={SIGNS[state]} size={16} />
      {words[state]}
    </p>
  );
}
