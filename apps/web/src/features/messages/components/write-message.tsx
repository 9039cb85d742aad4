import { MESSAGE_LIMITS, type MessageDetails, type MessagePreview } from '@league/contract';
import { Button, Textarea, TextInput } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { showToast } from '../../../platform/toasts/toast.ts';
import type { MessageDraft } from '../../../shared/messages/message-draft.ts';
import { messages } from '../../../strings/en/messages.ts';
import { Icon } from '../../../ui/icon.tsx';
import lists from '../../../ui/lists/lists.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { previewQuery, useSendMessage } from '../messages.api.ts';
import { CheckMessage } from './check-message.tsx';
import classes from './messages.module.css';
import { Recipients } from './recipients.tsx';

const words = messages.write;
/** When fewer characters than this are left, the field says how many. */
const NEARLY_FULL = 500;

type Props = {
  readonly draft: MessageDraft;
  readonly onChange: (draft: MessageDraft) => void;
  readonly onSent: (message: MessageDetails) => void;
  readonly onLeave: () => void;
  readonly onDiscard: () => void;
};

/** Writes a message: recipients, subject and text, then a preview before it is sent (FAMILY-04). */
export function WriteMessage({ draft, onChange, onSent, onLeave, onDiscard }: Props) {
  const preview = useQuery(previewQuery(draft));
  const [isChecking, setIsChecking] = useState(false);
  const send = useSendMessage({
    onSent: (message) => {
      const { mails } = message;
      showToast({
        tone: 'success',
        title: messages.check.sent,
        text: messages.check.sentText(mails.length),
      });
      onSent(message);
    },
  });
  return (
    <>
      <div className={lists.buttons}>
        <Button variant="default" leftSection={<Icon of={IconArrowLeft} size={16} />} onClick={onLeave}>
          {messages.all}
        </Button>
      </div>
      {isChecking && preview.data ? (
        <CheckMessage
          draft={draft}
          preview={preview.data}
          isSending={send.isPending}
          failure={send.failure}
          onEdit={() => {
            send.reset();
            setIsChecking(false);
          }}
          onSend={() => {
            const { id, kind, ids, subject, text } = draft;
            send.run({ id, to: { kind, ids: [...ids] }, subject, text });
          }}
        />
      ) : (
        <>
          <Panel title={words.recipients}>
            {preview.isPending && <Skeletons count={1} height={64} />}
            {preview.isError && (
              <ErrorState
                text={words.loadFailed}
                onRetry={() => void preview.refetch()}
                isRetrying={preview.isFetching}
              />
            )}
            {preview.data && <Recipients kind={draft.kind} preview={preview.data} />}
          </Panel>
          {preview.data?.isDelivered !== false && (
            <Fields
              draft={draft}
              preview={preview.data}
              onChange={onChange}
              onDone={() => setIsChecking(true)}
              onDiscard={onDiscard}
            />
          )}
        </>
      )}
    </>
  );
}

type FieldsProps = {
  readonly draft: MessageDraft;
  readonly preview: MessagePreview | undefined;
  readonly onChange: (draft: MessageDraft) => void;
  readonly onDone: () => void;
  readonly onDiscard: () => void;
};

function Fields({ draft, preview, onChange, onDone, onDiscard }: FieldsProps) {
  const { subject, text, kind } = draft;
  const [isTried, setIsTried] = useState(false);
  const [isRestored, setIsRestored] = useState(text !== '');
  const fields = { subject: useRef<HTMLInputElement>(null), text: useRef<HTMLTextAreaElement>(null) };
  const first = useRef(fields.subject);
  useEffect(() => first.current.current?.focus({ preventScroll: true }), []);
  const faults = {
    subject: isTried && subject.trim() === '' ? words.subjectNeeded : null,
    text: isTried && text.trim() === '' ? words.textNeeded : null,
  };
  const canGoOn = preview !== undefined && preview.mails.length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (subject.trim() === '') fields.subject.current?.focus();
    else if (text.trim() === '') fields.text.current?.focus();
    else if (canGoOn) onDone();
  };
  const left = MESSAGE_LIMITS.text - text.length;
  return (
    <Panel title={words.title[kind]}>
      <form className={classes.form} onSubmit={submit} noValidate>
        {isRestored && <Notice>{words.restored}</Notice>}
        <TextInput
          ref={fields.subject}
          label={words.subject}
          required
          maxLength={MESSAGE_LIMITS.subject}
          autoComplete="off"
          value={subject}
          error={faults.subject}
          onChange={({ currentTarget }) => onChange({ ...draft, subject: currentTarget.value })}
        />
        <Textarea
          ref={fields.text}
          label={words.text}
          required
          size="md"
          rows={10}
          maxLength={MESSAGE_LIMITS.text}
          description={left <= NEARLY_FULL ? words.left(left) : undefined}
          value={text}
          error={faults.text}
          onChange={({ currentTarget }) => onChange({ ...draft, text: currentTarget.value })}
        />
        <div className={lists.buttons}>
          <Button type="submit" aria-disabled={!canGoOn} data-disabled={!canGoOn}>
            {words.preview}
          </Button>
          {isRestored && (
            <Button
              variant="default"
              onClick={() => {
                setIsRestored(false);
                onChange({ ...draft, subject: '', text: '' });
                fields.subject.current?.focus();
              }}
            >
              {words.startOver}
            </Button>
          )}
          <Button variant="subtle" onClick={onDiscard}>
            {words.discard}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
