import type { Member } from '@league/contract';
import type { RosterSource } from '../../roster/roster-source.ts';

/** A sentence on whether a member's changes have arrived at the provider, with the reason of a refusal (SYNC-05). */
export function syncSentence(
  { state, reason }: Member['sync'],
  words: NonNullable<RosterSource['sync']>,
): string {
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
