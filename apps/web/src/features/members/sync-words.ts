import type { Member } from '@league/contract';
import { members } from '../../strings/en/members.ts';

const words = members.sync;

/** How far a member's changes have come, as a sentence for a coach, with the reason of a refusal (SYNC-05). */
export function syncSentence({ state, reason }: Member['sync']): string {
  switch (state) {
    case 'synced':
    case 'waiting':
      return words[state];
    case 'refused':
      return reason ? words.refusedBecause(reason) : words.refusedText;
    case 'missing':
      return words.missingText;
  }
}
