import type { Member } from '@league/contract';
import { useEffect, useEffectEvent } from 'react';
import { useStartMessage } from '../../../shared/messages/start-message.ts';
import { useRosterSource } from '../roster/roster-source.ts';
import MessageDialog from './message-dialog.tsx';

type Props = { readonly members: readonly Member[]; readonly onClose: () => void };

/** Opens the screen to write to the selected families. Without a mail server, offers the coach's own mail program. */
export default function MessageFamilies({ members, onClose }: Props) {
  const { writesMessages } = useRosterSource();
  const startMessage = useStartMessage();
  const start = writesMessages ? startMessage : null;
  const lead = useEffectEvent(() => start?.({ kind: 'families', ids: members.map(({ id }) => id) }));
  useEffect(() => lead(), []);
  return start ? null : <MessageDialog members={members} onClose={onClose} />;
}
