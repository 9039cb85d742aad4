import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { emailKeyOf } from '../../../platform/names/child-keys.ts';
import { withinScope } from '../members.repository.ts';
import { members, otherContacts } from '../members.table.ts';

export type ArchivedGymnast = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string | null;
  readonly teamId: number | null;
  /** In lower case. */
  readonly email: string | null;
  /** The address that counts as taken at the provider, in lower case; null if it is about to be freed. */
  readonly emailThere: string | null;
};

const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;

/** Archived gymnasts within the scope who may come back, without demo gymnasts and those being erased. */
const mayComeBack = (tx: ScopedTransaction): SQL | undefined =>
  and(
    withinScope(tx),
    isNotNull(members.archivedAt),
    isNull(members.erasingSince),
    eq(members.isDemo, false),
  );

const email = sql<string | null>`lower(${members.email})`;
const agreedEmail = sql<string | null>`lower(${members.base} ->> 'email')`;
// A waiting new address, or a freed one, is sent before any new gymnast, so it counts. The address of a gymnast in the
// question "Same Child?" counts like that of any gymnast who was sent, because otherwise a coach could find out about
// the question.
const emailThere = sql<string | null>`case
  when ${members.providerContactId} is null and ${members.namesake} ->> 'isUnderSameEmail' is null
    and (${members.namesake} ->> 'answer' = 'asked' or ${members.namesake} ? 'wasAsked') then ${email}
  when ${members.providerContactId} is null or ${members.syncState} = 'missing' then null
  when ${members.syncState} = 'waiting' and ${email} is distinct from ${agreedEmail} then ${email}
  else ${agreedEmail} end`;

/** The archived gymnasts with one of these lower-case addresses, or one of these birth dates. */
export async function findArchived(
  tx: ScopedTransaction,
  { emails, births }: { emails: readonly string[]; births: readonly string[] },
): Promise<ArchivedGymnast[]> {
  return tx
    .select({
      id: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      // An entry that was merged does not come back; the child has the other entry.
      dateOfBirth: sql<
        string | null
      >`case when ${members.mergedIntoId} is null then ${members.dateOfBirth}::text end`,
      teamId: members.teamId,
      email,
      emailThere,
    })
    .from(members)
    .where(
      and(
        mayComeBack(tx),
        sql`(${email} = any(${texts(emails)}) or ${agreedEmail} = any(${texts(emails)})
          or ${members.dateOfBirth} = any(${sql.param([...births])}::date[]))`,
      ),
    );
}

export type OtherContact = typeof otherContacts.$inferSelect;

/** Contacts on no roster with one of these addresses. */
export async function findOtherContacts(
  tx: ScopedTransaction,
  emails: readonly string[],
): Promise<OtherContact[]> {
  return tx
    .select()
    .from(otherContacts)
    .where(sql`${otherContacts.emailKey} = any(${texts(emails.map(emailKeyOf))})`);
}
