import { sql } from 'drizzle-orm';
import { members } from '../members.table.ts';

/**
 * Whether the gymnast waits for the office's answer to "Same Child?" about an entry with another address, or for the
 * push after the answer. A coach sees neither, because it would reveal the birth date of another team's child.
 */
export const isNamesakeQuestion = sql<boolean>`coalesce(${members.namesake} ->> 'isUnderSameEmail' is null and (
  (${members.syncState} = 'refused' and ${members.namesake} ->> 'answer' = 'asked')
  or (${members.syncState} = 'waiting' and ${members.providerContactId} is null and ${members.namesake} ? 'wasAsked')), false)`;
