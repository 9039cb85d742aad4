import { EDITABLE_FIELDS, type EditableField } from '@league/contract';
import type { MemberFormValues } from './member-form.ts';

export type Side = 'mine' | 'theirs';

/** A field that has another value on the server than in the form, because another person changed it meanwhile. */
export type Contest = {
  readonly field: EditableField;
  readonly mine: string;
  readonly theirs: string;
  /** Null when both changed the field, so that the coach must choose (MEM-31). */
  readonly chosen: Side | null;
};

type Versions = {
  /** As the coach found it. */
  readonly base: MemberFormValues;
  /** As the coach typed it. */
  readonly mine: MemberFormValues;
  /** As it is on the server now. */
  readonly theirs: MemberFormValues;
};

const FOLLOWING: ReadonlySet<EditableField> = new Set(['emergencyContactName', 'emergencyContactPhone']);

/** The fields to show, each with both values. A field that the coach did not change starts with the other person's value. */
export function findContests({ base, mine, theirs }: Versions): Contest[] {
  return EDITABLE_FIELDS.filter(
    // The emergency contact follows the first emergency guardian, so only the guardians are asked about.
    (field) =>
      !(FOLLOWING.has(field) && theirs.guardians !== base.guardians) &&
      theirs[field] !== base[field] &&
      theirs[field] !== mine[field],
  ).map((field) => ({
    field,
    mine: mine[field],
    theirs: theirs[field],
    chosen: mine[field] === base[field] ? 'theirs' : null,
  }));
}

export function choose(contests: readonly Contest[], field: EditableField, side: Side): Contest[] {
  return contests.map((contest) => (contest.field === field ? { ...contest, chosen: side } : contest));
}

/** The coach's values with the chosen side in each contested field; an open choice keeps what was typed. */
export function applyChoices(mine: MemberFormValues, contests: readonly Contest[]): MemberFormValues {
  const result = { ...mine };
  for (const { field, chosen, theirs, mine: own } of contests) {
    result[field] = chosen === 'theirs' ? theirs : own;
  }
  return result;
}
