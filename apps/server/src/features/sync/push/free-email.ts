import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { leagueScope } from '../../../platform/db/scope.ts';
import { members } from '../../members/members.table.ts';
import { lockByContact } from '../store/read-members.repository.ts';
import { isNotWritten, justRead } from './fresh-read.ts';
import { forgetUpdateAttempt } from './push.repository.ts';
import type { PushRun } from './push-types.ts';
import { recordAnswer } from './record-answer.ts';

/** The gymnast whose contact has the email according to the agreed values, and who is about to get another one. */
async function leavingEmail(run: PushRun, { memberId, email }: { memberId: number; email: string }) {
  const [row] = await run.database.inScope(leagueScope(), (tx) =>
    tx
      .select({ id: members.id, contactId: members.providerContactId })
      .from(members)
      .where(
        and(
          ne(members.id, memberId),
          isNotNull(members.providerContactId),
          isNull(members.erasingSince),
          inArray(members.syncState, ['waiting', 'refused']),
          sql`lower(${members.base} ->> 'email') = lower(${email})`,
          sql`lower(coalesce(${members.email}, '')) <> lower(${email})`,
        ),
      )
      .limit(1),
  );
  return row?.contactId ? { memberId: row.id, contactId: row.contactId } : null;
}

/**
 * Removes an email from the contact of a gymnast who is about to get another one. So two gymnasts can exchange emails:
 * one has none in between. Returns false if no gymnast is about to give it up. Throws failures of the provider.
 */
export async function freeEmailAtProvider(
  run: PushRun,
  wanted: { memberId: number; email: string },
): Promise<boolean> {
  const { database, provider, signal } = run;
  const leaving = wanted.email === '' ? null : await leavingEmail(run, wanted);
  if (!leaving) return false;
  const { memberId, contactId } = leaving;
  const contact = await provider.getContact(contactId, { signal });
  const write = justRead(run);
  if (contact?.email.toLowerCase() !== wanted.email.toLowerCase()) return false;
  await database.inScope(leagueScope(), async (tx) => {
    // Stored before the call, like everything that is sent. If the answer is lost, the empty email is then not mistaken
    // for a change by the office.
    await tx
      .update(members)
      .set({
        updateAttempts: sql`${members.updateAttempts} ||
          jsonb_build_array(jsonb_build_object('at', now(), 'values', jsonb_build_object('email', '')))`,
      })
      .where(eq(members.providerContactId, contactId));
  });
  const answer = await provider
    .updateContact(contactId, { email: '' }, write)
    .catch(async (error: unknown) => {
      if (isNotWritten(error)) {
        await database.inScope(leagueScope(), (tx) =>
          forgetUpdateAttempt(tx, { memberId, sent: { email: '' } }),
        );
      }
      throw error;
    });
  await database.inScope(leagueScope(), async (tx) => {
    const member = (await lockByContact(tx, [contactId])).get(contactId);
    if (!member) return;
    const sent = { values: { ...member.portal, email: '' }, fields: ['email'] as const };
    await recordAnswer(tx, run, { member, answer, sent });
  });
  return answer.email === '';
}
