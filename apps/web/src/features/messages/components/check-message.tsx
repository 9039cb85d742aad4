import type { MessagePreview } from '@league/contract';
import { Button } from '@mantine/core';
import { IconPencil, IconSend } from '@tabler/icons-react';
import type { MessageDraft } from '../../../shared/messages/message-draft.ts';
import { messages } from '../../../strings/en/messages.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Facts } from '../../../ui/lists/facts.tsx';
import lists from '../../../ui/lists/lists.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Letter } from './letter.tsx';

const words = messages.check;

type Props = {
  readonly draft: MessageDraft;
  readonly preview: MessagePreview;
  readonly isSending: boolean;
  readonly failure: string | null;
  readonly onEdit: () => void;
  readonly onSend: () => void;
};

/** The message as each family reads it, before it is sent. */
export function CheckMessage({ draft, preview, isSending, failure, onEdit, onSend }: Props) {
  const { kind, subject, text } = draft;
  const { people, mails, left, closing, replyTo } = preview;
  const limit =
    left.messages === 0 || left.mails === 0
      ? words.noneLeft
      : left.mails < mails.length
        ? words.tooMany(left.mails)
        : null;
  return (
    <Panel title={words.title}>
      <Facts
        facts={[
          { name: words.to, value: messages.write.summary(kind, people, mails.length) },
          { name: words.replyTo, value: replyTo, isName: true },
          { name: words.subject, value: subject.trim(), isName: true },
        ]}
      />
      <Letter text={text.trim()} closing={closing} />
      {limit !== null && <Notice tone="danger">{limit}</Notice>}
      {failure !== null && (
        <Notice tone="danger" title={words.failed}>
          {failure}
        </Notice>
      )}
      <div className={lists.buttons}>
        <BusyButton
          variant="filled"
          icon={IconSend}
          label={words.send(mails.length)}
          busyLabel={words.sending}
          isBusy={isSending}
          isOff={limit !== null}
          onClick={onSend}
        />
        <Button
          variant="default"
          leftSection={<Icon of={IconPencil} />}
          aria-disabled={isSending}
          onClick={() => isSending || onEdit()}
        >
          {words.edit}
        </Button>
      </div>
    </Panel>
  );
}
