import { emergencyFieldsOf, fullName, guardiansOf } from '@league/contract';
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { violatesUnique } from '../../../platform/db/failures.ts';
import { together } from '../../../platform/db/together.ts';
import { announceChanges } from '../../../platform/db/wake-up.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { keysOf } from '../../../platform/keys-of.ts';
import {
  type LoggedActor,
  type NewActivityEntry,
  recordMemberChanges,
} from '../../activity/activity.service.ts';
import { storeGuardians } from '../guardians.repository.ts';
import { withinScope } from '../members.repository.ts';
import { members, SEARCHED_FIELDS, searchTextOf } from '../members.table.ts';

type Columns = typeof members.$inferSelect;

/** A gymnast before the change; the row must be locked in the same transaction. */
export type MemberBefore = Pick<
  Columns,
  'id' | 'firstName' | 'lastName' | 'teamId' | (typeof SEARCHED_FIELDS)[number]
> & {
  readonly teamName: string | null;
};

type OwnColumn =
  | 'id'
  | 'searchText'
  | 'version'
  | 'updatedAt'
  | 'syncState'
  | 'syncReason'
  | 'syncSentence'
  | 'syncAttempts'
  | 'syncRetryAt';

export type MemberValues = { readonly [Key in keyof Omit<Columns, OwnColumn>]?: Columns[Key] } & {
  /** All guardians as one text; they are stored in their own rows. */
  readonly guardians?: string;
};

export type MemberChange = {
  readonly member: MemberBefore;
  /** Only the columns that change. */
  readonly values: MemberValues;
  /** Name and team are those after the change, unless given. */
  readonly log: Pick<NewActivityEntry, 'actionType' | 'facts' | 'before' | 'after'> &
    Partial<Pick<NewActivityEntry, 'memberName' | 'teamId' | 'teamName' | 'bulkChangeId'>>;
};

/**
 * What a change means for the sync: it waits for the push, the provider has it already, the contact is missing there,
 * or the sync state stays.
 */
export type SyncAfterChange = 'waiting' | 'synced' | 'missing' | 'as before';

/** A change starts the attempts again; the reason why a contact is missing stays. */
function syncColumns(state: SyncAfterChange) {
  if (state === 'as before') return {};
  const reason = state === 'missing' ? {} : { syncReason: null };
  return { syncState: state, ...reason, syncAttempts: 0, syncRetryAt: null };
}

/**
 * The columns to write, including those that follow from them: the search text, and the emergency contact of changed
 * guardians.
 */
function columnsOf({ member, values: { guardians, ...changed } }: MemberChange) {
  const values =
    guardians === undefined ? changed : { ...changed, ...emergencyFieldsOf(guardiansOf(guardians)) };
  if (!SEARCHED_FIELDS.some((field) => values[field] !== undefined)) return values;
  return { ...values, searchText: searchTextOf({ ...member, ...values }) };
}

/** Groups changes with the same columns, to write each group in one statement. */
function groupByColumns(changes: readonly MemberChange[]) {
  const groups = new Map<string, ChangedRow[]>();
  for (const change of changes) {
    const columns = Object.entries(columnsOf(change)).filter(([, value]) => value !== undefined);
    const key = columns
      .map(([column]) => column)
      .sort()
      .join();
    const rows = groups.get(key) ?? [];
    rows.push({ ...Object.fromEntries(columns), id: change.member.id });
    groups.set(key, rows);
  }
  return groups.values();
}

async function store(
  tx: ScopedTransaction,
  changes: readonly MemberChange[],
  sync: SyncAfterChange,
): Promise<void> {
  const guardians = changes.flatMap(({ member, values }) =>
    values.guardians === undefined ? [] : [{ memberId: member.id, text: values.guardians }],
  );
  const groups = [...groupByColumns(changes)];
  // The guardians first, so that the trigger finds the emergency contact among them.
  await together([storeGuardians(tx, guardians), ...groups.map((rows) => update(tx, rows, sync))]);
}

type ChangedRow = { readonly id: number; readonly [column: string]: unknown };

/** Writes changes with the same columns in one statement. */
async function update(
  tx: ScopedTransaction,
  rows: readonly ChangedRow[],
  sync: SyncAfterChange,
): Promise<void> {
  const columns = getTableColumns(members);
  const changed = keysOf(columns).filter((key) => rows[0] && key in rows[0]);
  const types = changed.map((key): SQL => sql`${sql.identifier(key)} ${sql.raw(columns[key].getSQLType())}`);
  const values = changed
    .filter((key) => key !== 'id')
    .map((key) => [key, sql`changed.${sql.identifier(key)}`]);
  const { rowCount } = await tx
    .update(members)
    .set({
      ...Object.fromEntries(values),
      version: sql`${members.version} + 1`,
      updatedAt: sql`now()`,
      ...syncColumns(sync),
    })
    .from(sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed(${sql.join(types, sql`, `)})`)
    .where(and(withinScope(tx), eq(members.id, sql`changed.id`)));
  // Otherwise the log would report a change that was not made.
  if (rowCount !== rows.length) throw new Error('A gymnast to be changed is gone or outside of the scope.');
}

function entryOf({ member, values, log }: MemberChange): NewActivityEntry {
  return {
    memberId: member.id,
    memberName: fullName({ ...member, ...values }),
    teamId: member.teamId,
    teamName: member.teamName,
    ...log,
  };
}

/**
 * The only way to change gymnasts: writes the values, increases the version, sets the sync state, logs each change for
 * the actor and wakes the workers, in the given transaction. Throws DUPLICATE_EMAIL if another gymnast has the address,
 * and TOO_MANY_REQUESTS if a coach has made too many changes.
 */
export async function changeMembers(
  tx: ScopedTransaction,
  actor: LoggedActor,
  { changes, sync = 'waiting' }: { changes: readonly MemberChange[]; sync?: SyncAfterChange },
): Promise<void> {
  if (changes.length === 0) return;
  const entries = changes.map(entryOf);
  try {
    await together([store(tx, changes, sync), recordMemberChanges(tx, actor, entries), announceChanges(tx)]);
  } catch (error) {
    if (violatesUnique(error, 'members_email_once')) throw new AppError('DUPLICATE_EMAIL', { cause: error });
    throw error;
  }
}
