import type { Member, MemberSyncState } from '@league/contract';
import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCloudUpload, IconUnlink, type Icon as TablerIcon } from '@tabler/icons-react';
import { Icon } from '../../../../ui/icon.tsx';
import { useRosterSource } from '../../roster/roster-source.ts';
import classes from './sync-mark.module.css';

const SIGNS: Readonly<Record<Exclude<MemberSyncState, 'synced'>, TablerIcon>> = {
  waiting: IconCloudUpload,
  refused: IconAlertTriangle,
  missing: IconUnlink,
};

type Props = { readonly sync: Member['sync']; readonly isShort?: boolean };

/**
 * Says on the card that a member's changes have not arrived at the provider; hidden once they have (SYNC-05). While they
 * wait, a row shows only the sign without words: it appears and disappears by itself, and must not move the list.
 */
export function SyncMark({ sync: { state }, isShort = false }: Props) {
  const { sync: words } = useRosterSource();
  if (state === 'synced' || !words) return null;
  if (isShort && state === 'waiting') {
    return (
      <span className={classes.sign} title={words.waiting}>
        <Icon of={SIGNS.waiting} size={16} />
        <VisuallyHidden>{words.waiting}</VisuallyHidden>
      </span>
    );
  }
  return (
    <p className={classes.mark} data-state={state}>
      <Icon of={SIGNS[state]} size={16} />
      {words[state]}
    </p>
  );
}
