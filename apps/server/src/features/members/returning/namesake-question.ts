import { sql } from 'drizzle-orm';
import { members } from '../members.table.ts';

/**
 * Whether the gymnast waits for the office's answer to "Same Child?" about an entry under another address, or for the push
 * that follows the answer. A coach is told nothing of either: it would tell the birth date of another team's child.
 */
export const isNamesakeQuestion = sql<boolean>`coalesce(${members.namesake} ->> 'isUnderSameEmail' is null and (
  (${members.syncState} = 'refused' and ${members.namesake} ->> 'answer' = 'asked')
  or (${members.syncState} = 'waiting' and ${members.providerContactId} is null and ${members.namesake} ? 'wasAsked')), false)`;
