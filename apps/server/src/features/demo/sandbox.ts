import {
  activityWords,
  type BulkAction,
  DEFAULT_SKILL_LEVELS,
  DEMO_COACH,
  fullName,
  type MemberActivity,
  type MemberEdit,
  memberFieldSchema,
} from '@league/contract';
import { AppError } from '../../platform/http/app-error.ts';
import { factsOfEdit, readEdit } from '../members/index.ts';
import { type Gymnast, SAMPLE_ROSTER } from './sample-roster.ts';

/** How a gymnast differs from the invented one with the same id. */
type GymnastChange = Partial<Omit<Gymnast, 'id'>> & { readonly isArchived?: true };

export type Deed = {
  readonly memberId: number;
  readonly memberName: string;
  readonly action: string;
  readonly description: string;
  readonly timestamp: string;
  readonly coachName: string;
  /** Undefined in actions that an earlier release stored. */
  readonly values?: MemberActivity['values'];
};

/** A bulk change, with the values that undo it. */
export type UndoableChange = {
  readonly id: number;
  readonly action: BulkAction;
  readonly isUndone: boolean;
  readonly entries: readonly {
    readonly memberId: number;
    readonly before: unknown;
    readonly after: unknown;
  }[];
};

/** How a visitor's demo differs from the invented roster; plain data, stored as JSON. */
export type SandboxState = {
  /** By the gymnast's id. */
  readonly gymnasts: Readonly<Record<string, GymnastChange>>;
  /** Newest first. */
  readonly deeds: readonly Deed[];
  /** Newest first. Undefined in sandboxes that an earlier release stored. */
  readonly steps?: readonly UndoableChange[];
};

export const UNTOUCHED: SandboxState = { gymnasts: {}, deeds: [] };

/** Older actions are dropped, to bound the size of a sandbox. */
const MOST_DEEDS = 40;

export const DEMO_COACH_NAME = fullName(DEMO_COACH);

/** The gymnasts on the demo's roster. */
export function gymnastsOf({ gymnasts }: SandboxState): Gymnast[] {
  return SAMPLE_ROSTER.flatMap((sample) => {
    const { isArchived, ...change } = gymnasts[sample.id] ?? {};
    return isArchived ? [] : [{ ...sample, ...change }];
  });
}

/** Throws MEMBER_NOT_FOUND. */
export function findGymnast(state: SandboxState, id: number): Gymnast {
  const gymnast = gymnastsOf(state).find((each) => each.id === id);
  if (!gymnast) throw new AppError('MEMBER_NOT_FOUND');
  return gymnast;
}

export type SandboxChange = {
  readonly gymnast: Gymnast;
  readonly values: GymnastChange;
  readonly action: string;
  readonly description: string;
  readonly at: Date;
};

/** Longer values are left out of the activity, to bound the size of a sandbox. */
const LONGEST_VALUE = 200;

/** The values that a change sets, before and after. */
function valuesOf(gymnast: Gymnast, values: GymnastChange): MemberActivity['values'] {
  return memberFieldSchema.options.flatMap((field) => {
    const [before, after] = [gymnast[field] ?? '', values[field] ?? ''];
    const isStored = field in values && before !== after && before.length + after.length <= LONGEST_VALUE;
    return isStored ? [{ field, before, after }] : [];
  });
}

/** Changes a gymnast and adds the action to the activity. */
export function withChange(
  state: SandboxState,
  { gymnast, values, action, description, at }: SandboxChange,
): SandboxState {
  const deed: Deed = {
    memberId: gymnast.id,
    memberName: fullName({ ...gymnast, ...values }),
    action,
    description,
    timestamp: at.toISOString(),
    coachName: DEMO_COACH_NAME,
    values: valuesOf(gymnast, values),
  };
  return {
    ...state,
    gymnasts: {
      ...state.gymnasts,
      [gymnast.id]: { ...state.gymnasts[gymnast.id], ...values, version: gymnast.version + 1 },
    },
    deeds: [deed, ...state.deeds].slice(0, MOST_DEEDS),
  };
}

/** Throws MEMBER_NOT_FOUND, INVALID_REQUEST, DUPLICATE_EMAIL, and MEMBER_CHANGED for a save on an outdated copy, as a real edit does. */
export function editGymnast(
  state: SandboxState,
  edit: { id: number; changes: MemberEdit; expectedVersion: number | undefined; at: Date },
  present: (gymnast: Gymnast) => unknown,
): SandboxState {
  const gymnast = findGymnast(state, edit.id);
  if (edit.expectedVersion !== undefined && edit.expectedVersion !== gymnast.version)
    throw new AppError('MEMBER_CHANGED', { current: present(gymnast) });
  const difference = readEdit(gymnast, edit.changes, DEFAULT_SKILL_LEVELS);
  const { before, after } = difference;
  if (Object.keys(after).length === 0) return state;
  const email = after.email?.toLowerCase();
  const isTaken = gymnastsOf(state).some((each) => each !== gymnast && each.email?.toLowerCase() === email);
  if (email && isTaken) throw new AppError('DUPLICATE_EMAIL');
  const description = activityWords({ facts: factsOfEdit(difference), before, after });
  return withChange(state, { gymnast, values: after, action: 'EDIT_MEMBER', description, at: edit.at });
}

/** Throws MEMBER_NOT_FOUND. Removes the registrations too, since the demo has no office that could. */
export function archiveGymnast(state: SandboxState, { id, at }: { id: number; at: Date }): SandboxState {
  const gymnast = findGymnast(state, id);
  const description = activityWords({ facts: { code: 'archived' }, before: null, after: null });
  return withChange(state, {
    gymnast,
    values: { isArchived: true },
    action: 'DELETE_MEMBER',
    description,
    at,
  });
}
