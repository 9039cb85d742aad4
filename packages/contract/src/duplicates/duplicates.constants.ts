import { EDITABLE_FIELDS, type EditableField } from '../members/member-fields.ts';
import type { MatchReason } from '../scores/scores.constants.ts';

/** How the names of two entries with the same birth date are alike; `sameName` ignores accents, case and hyphens. */
export const DUPLICATE_REASONS = [
  'sameName',
  'swapped',
  'shortForm',
  'partOfName',
] as const satisfies MatchReason[];
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

type FollowingField = 'emergencyContactName' | 'emergencyContactPhone' | 'familyEmail';
const follows = (field: EditableField): field is FollowingField =>
  ['emergencyContactName', 'emergencyContactPhone', 'familyEmail'].includes(field);

/**
 * The values that are chosen one by one in a merge. The emergency contact is one of the guardians (FAMILY-01), and a
 * family's address follows the family (FAMILY-02).
 */
export const MERGED_FIELDS = [
  ...EDITABLE_FIELDS.filter((field): field is Exclude<EditableField, FollowingField> => !follows(field)),
  'team' as const,
];
export type MergedField = (typeof MERGED_FIELDS)[number];

/** For these, the values of both entries can be combined. */
export const COMBINED_FIELDS = ['guardians', 'healthNote', 'coachNotes'] as const satisfies MergedField[];
export type CombinedField = (typeof COMBINED_FIELDS)[number];

export const isCombinedField = (field: MergedField): field is CombinedField =>
  COMBINED_FIELDS.some((each) => each === field);

export const DUPLICATE_PAGE = 50;
/** How many of the latest merges are listed. */
export const MERGES_LISTED = 20;
