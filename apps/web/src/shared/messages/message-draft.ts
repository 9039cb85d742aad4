import { MESSAGE_AUDIENCES, type MessageAudience } from '@league/contract';
import type { QueryClient } from '@tanstack/react-query';
import { isListOf, isObjectOf, isText, isWholeNumber } from '../../platform/api/shape.ts';
import { dropDraft, keepDraft, readDraft } from '../../platform/session/drafts.ts';
import { signedInUser } from '../../platform/session/session.ts';

const NAME = 'message';

/** The draft of a message: its recipients and its text (TRUTH-02). */
export type MessageDraft = {
  /** Sent with the message, so that the server sends it only once, even after retries. */
  readonly id: string;
  readonly kind: MessageAudience;
  readonly ids: readonly number[];
  readonly subject: string;
  readonly text: string;
};

const isAudience = (value: unknown): value is MessageAudience =>
  MESSAGE_AUDIENCES.some((audience) => audience === value);

const isDraft = isObjectOf<MessageDraft>({
  id: isText,
  kind: isAudience,
  ids: isListOf(isWholeNumber),
  subject: isText,
  text: isText,
});

export function readMessageDraft(client: QueryClient): MessageDraft | null {
  const draft = readDraft(signedInUser(client), NAME);
  return isDraft(draft) ? draft : null;
}

export function keepMessageDraft(client: QueryClient, draft: MessageDraft): void {
  keepDraft(signedInUser(client), NAME, draft);
}

export function dropMessageDraft(client: QueryClient): void {
  dropDraft(signedInUser(client), NAME);
}

/** A random id. A page without encryption has no `crypto.randomUUID`. */
export function newMessageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, index) => {
    const fixed = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return fixed.toString(16).padStart(2, '0');
  });
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((part) => part.join(''))
    .join('-');
}
