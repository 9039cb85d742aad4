import { MESSAGE_LIMITS, type Message } from '@league/contract';
import { routes } from '@league/contract/calls';
import { Button } from '@mantine/core';
import { IconPencil, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../platform/api/api-query.ts';
import { useLeague } from '../../../platform/league.ts';
import { useMay } from '../../../platform/session/use-may.ts';
import { type MessageDraft, newMessageId } from '../../../shared/messages/message-draft.ts';
import { dateAndTimeInWords } from '../../../strings/en/instants.ts';
import { messages as words } from '../../../strings/en/messages.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ListEnd } from '../../../ui/lists/list-end.tsx';
import lists from '../../../ui/lists/lists.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState } from '../../../ui/screens/empty-state.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { messagesQuery } from '../messages.api.ts';
import { DeliveryCounts } from './delivery-counts.tsx';
import classes from './messages.module.css';

type Props = {
  readonly isCoach: boolean;
  readonly hasDraft: boolean;
  readonly onOpen: (id: string) => void;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
  readonly onWrite: (draft: MessageDraft) => void;
};

/** The messages that were sent, newest first, each with how many mails arrived and how many did not. */
export function MessageList({ isCoach, hasDraft, onOpen, onContinue, onDiscard, onWrite }: Props) {
  const mayWrite = useMay('messages.send');
  const list = useQuery(messagesQuery);
  const league = useLeague();
  const sent = list.data?.messages;
  return (
    <>
      {league?.sendsMail === false && <Notice>{words.noServer}</Notice>}
      {hasDraft && mayWrite && (
        <div className={classes.draft}>
          <Notice>{words.draft}</Notice>
          <div className={lists.buttons}>
            <Button leftSection={<Icon of={IconPencil} />} onClick={onContinue}>
              {words.continueDraft}
            </Button>
            <Button variant="default" onClick={onDiscard}>
              {words.discardDraft}
            </Button>
          </div>
        </div>
      )}
      {isCoach && !hasDraft && league?.sendsMail && <WriteToTeam onWrite={onWrite} />}
      <Panel title={words.title}>
        {list.isPending && <Skeletons count={3} height={72} />}
        {list.isError && (
          <ErrorState text={words.failed} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
        )}
        {sent?.length === 0 && <EmptyState title={words.empty} text={words.emptyText} />}
        {sent && sent.length > 0 && (
          <>
            <ul className={lists.rows}>
              {sent.map((message) => (
                <Row
                  key={message.id}
                  message={message}
                  isCoach={isCoach}
                  timeZone={league?.timeZone ?? 'UTC'}
                  onOpen={onOpen}
                />
              ))}
            </ul>
            <ListEnd count={sent.length} limit={MESSAGE_LIMITS.list} />
          </>
        )}
      </Panel>
    </>
  );
}

/** All families of the coach's team. */
function WriteToTeam({ onWrite }: Pick<Props, 'onWrite'>) {
  const roster = useQuery(apiQuery(routes.members.list)).data ?? [];
  if (roster.length === 0) return null;
  const ids = roster.map(({ id }) => id);
  return (
    <div className={lists.buttons}>
      <Button
        leftSection={<Icon of={IconUsers} />}
        onClick={() => onWrite({ id: newMessageId(), kind: 'families', ids, subject: '', text: '' })}
      >
        {words.writeTeam}
      </Button>
    </div>
  );
}

type RowProps = {
  readonly isCoach: boolean;
  readonly message: Message;
  readonly timeZone: string;
  readonly onOpen: (id: string) => void;
};

function Row({ message, isCoach, timeZone, onOpen }: RowProps) {
  const { id, subject, senderName, teamName, createdAt, delivery } = message;
  return (
    <li className={`${lists.row} ${classes.row}`}>
      <div className={lists.words}>
        <button type="button" className={classes.open} onClick={() => onOpen(id)}>
          {subject}
        </button>
        <p className={lists.quiet}>
          {words.by(
            isCoach || teamName === null ? senderName : words.coachOf(senderName, teamName),
            dateAndTimeInWords(createdAt, timeZone),
          )}
        </p>
      </div>
      <DeliveryCounts delivery={delivery} />
    </li>
  );
}
