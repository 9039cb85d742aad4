import { fullName, MAIL_WORDS, MESSAGE_CLOSING, type MessageAudience } from '@league/contract';
import type { Viewer } from '../../platform/http/viewer.ts';

export type League = { readonly leagueName: string; readonly officeEmail: string };

export type Sender = { readonly name: string; readonly replyTo: string };

/** The sender of the mail: the coach, or the office with its mailbox. */
export function senderOf(viewer: Viewer, { officeEmail }: League): Sender {
  return viewer.role === 'admin'
    ? { name: MAIL_WORDS.league, replyTo: officeEmail }
    : { name: fullName(viewer), replyTo: viewer.email };
}

/** The lines under the text: who writes, where an answer goes, and how to unsubscribe. */
export function closingOf(
  viewer: Viewer,
  { audience, league }: { audience: MessageAudience; league: League },
): string {
  const { name } = senderOf(viewer, league);
  const isOffice = viewer.role === 'admin';
  const who = isOffice || viewer.teamName === null ? name : MAIL_WORDS.coachOf(name, viewer.teamName);
  const answer = isOffice ? MESSAGE_CLOSING.replyToOffice : MESSAGE_CLOSING.replyToCoach(name);
  const stop = audience === 'families' ? ` ${MESSAGE_CLOSING.stop(league.officeEmail)}` : '';
  return `${who}\n${league.leagueName}\n\n${answer}${stop}`;
}
