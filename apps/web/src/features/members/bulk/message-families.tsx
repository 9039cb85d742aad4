import type { Member } from '@league/contract';
import { useEffect, useEffectEvent } from 'react';
import { useStartMessage } from '../../../shared/messages/start-message.ts';
import { useRosterSource } from '../roster/roster-source.ts';
import MessageDialog from './message-dialog.tsx';

type Props = { readonly members: readonly Member[]; readonly onClose: () => void };

/** Leads to the screen that writes to the selection; where the portal cannot send, offers the ways to write oneself. */
export default function MessageFamilies({ members, onClose }: Props) {
  const { writesMessages } = useRosterSource();
  const startMessage = useStartMessage();
  const start = writesMessages ? startMessage : null;
  const lead = useEffectEvent(() => start?.({ kind: 'families', ids: members.map(({ id }) => id) }));
  useEffect(() => lead(), []);
  return start ? null : <MessageDialog members={members} onClose={onClose} />;
}
