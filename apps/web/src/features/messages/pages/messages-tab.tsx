import type { SessionUser } from '@league/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { parseTabHash, tabHash } from '../../../platform/places/tab-address.ts';
import {
  dropMessageDraft,
  keepMessageDraft,
  type MessageDraft,
  readMessageDraft,
} from '../../../shared/messages/message-draft.ts';
import { WRITING } from '../../../shared/messages/messages-place.ts';
import { useLocation, useNavigate } from '../../../ui/router/router.tsx';
import { MessageDetailsView } from '../components/message-details.tsx';
import { MessageList } from '../components/message-list.tsx';
import classes from '../components/messages.module.css';
import { WriteMessage } from '../components/write-message.tsx';

/** Messages to families and coaches: those that were sent, and the one that is being written (FAMILY-04). */
export function MessagesTab(props: { user: SessionUser }) {
  return (
    <div className={classes.screen}>
      <Screen {...props} />
    </div>
  );
}

function Screen({ user }: { user: SessionUser }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { id: tab, params } = parseTabHash(useLocation().hash);
  // A separate entry in the history, so that Back returns from here; filters of a list have none.
  const show = (next: Readonly<Record<string, string>>, isInstead = false) =>
    navigate({ hash: tabHash(tab, next) }, { replace: isInstead });
  const [draft, setDraft] = useState(() => readMessageDraft(client));
  const change = (next: MessageDraft | null) => {
    if (next) keepMessageDraft(client, next);
    else dropMessageDraft(client);
    setDraft(next);
  };
  const openId = params.get('open');
  if (params.has('write') && draft) {
    return (
      <WriteMessage
        draft={draft}
        onChange={change}
        onSent={({ id }) => {
          change(null);
          show({ open: id }, true);
        }}
        onLeave={() => show({})}
        onDiscard={() => {
          change(null);
          show({}, true);
        }}
      />
    );
  }
  if (openId !== null) return <MessageDetailsView id={openId} onBack={() => show({})} />;
  return (
    <MessageList
      isCoach={user.role === 'coach'}
      hasDraft={draft !== null}
      onOpen={(id) => show({ open: id })}
      onContinue={() => show(WRITING)}
      onDiscard={() => change(null)}
      onWrite={(next) => {
        change(next);
        show(WRITING);
      }}
    />
  );
}
