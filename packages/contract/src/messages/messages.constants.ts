import type { Role } from '../permissions.ts';

/** Who a message goes to. Only the office writes to coaches. */
export const MESSAGE_AUDIENCES = ['families', 'coaches'] as const;
export type MessageAudience = (typeof MESSAGE_AUDIENCES)[number];

export const MESSAGE_LIMITS = {
  subject: 150,
  text: 5000,
  /** Gymnasts or coaches that one message is for. */
  people: 2000,
  /** Mails of one message; a gymnast can have several addresses. */
  mails: 10_000,
  /** Messages in the list. */
  list: 100,
} as const;

/** What one person may send per day of the league's calendar. */
export const MESSAGES_PER_DAY = {
  coach: { messages: 20, mails: 1000 },
  admin: { messages: 50, mails: 10_000 },
} as const satisfies Record<Role, { readonly messages: number; readonly mails: number }>;

/** Why a message reaches no address of a gymnast or a coach. */
export const UNREACHED_REASONS = ['noAddress', 'demo', 'deactivated'] as const;
export type UnreachedReason = (typeof UNREACHED_REASONS)[number];
