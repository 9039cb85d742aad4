import { z } from 'zod';
import { idSchema, lineSchema } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import {
  MEMBER_SYNC_STATES,
  MISSING_DATA,
  NONE,
  OFFICE_LISTS,
  OFFICE_SORTS,
  POSSIBLE_DUPLICATES,
  STUCK,
} from './members.constants.ts';
import { memberSchema } from './members.schemas.ts';

/** A gymnast as the office sees them, archived or not (ADMIN-08). */
export const officeMemberSchema = memberSchema.extend({
  teamId: z.number().int().nullable(),
  statusSince: z.iso.datetime().describe('Since when they have this status, as far as the portal knows.'),
  archivedAt: z.iso.datetime().nullable(),
  erasingSince: z.iso
    .datetime()
    .nullable()
    .describe('Since when they are being erased: the provider has not carried it out yet (BEYOND-12).'),
  isDemo: z.boolean().describe('Invented, and never sent to the provider (ADMIN-06).'),
  can: memberSchema.shape.can.extend({
    activate: z.boolean(),
    transfer: z.boolean(),
    restore: z.boolean(),
    freeEmail: z.boolean(),
    erase: z.boolean(),
  }),
});
export type OfficeMember = z.infer<typeof officeMemberSchema>;

const ageSchema = z.coerce.number().int().min(0).max(120);

/** The office's filters for gymnasts; the address of its page uses the same words. */
export const officeFilterSchema = z.object({
  list: z.enum(OFFICE_LISTS).default('roster'),
  teamId: z.union([z.literal(NONE), idSchema]).optional(),
  level: lineSchema(20).optional().describe('A level, or `none` for gymnasts without one.'),
  status: lineSchema(40).optional().describe('A status, or `pending` for both that wait for the office.'),
  missing: z.enum(MISSING_DATA).optional(),
  duplicates: z
    .literal(POSSIBLE_DUPLICATES)
    .optional()
    .describe('Only those who may be the same child as another on the rosters, and were not told apart.'),
  sync: z.enum([...MEMBER_SYNC_STATES, STUCK]).optional(),
  minAge: ageSchema.optional().describe('The youngest age, in whole years on the league’s day.'),
  maxAge: ageSchema.optional().describe('The oldest age, in whole years on the league’s day.'),
  birthYear: z.coerce.number().int().min(1900).max(2200).optional(),
  search: lineSchema(LIMITS.search).optional(),
});
export type OfficeFilter = z.output<typeof officeFilterSchema>;

export const listOfficeMembersQuerySchema = officeFilterSchema.extend({
  sort: z.enum(OFFICE_SORTS).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
  limit: z.coerce.number().int().min(1).max(LIMITS.officePage).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
export type ListOfficeMembersQuery = z.output<typeof listOfficeMembersQuerySchema>;

export const officeMemberListSchema = z.object({
  total: z.number().int().describe('How many gymnasts the filter finds on all pages.'),
  counts: z
    .object({ roster: z.number().int(), pending: z.number().int(), archive: z.number().int() })
    .describe('How many there are without any filter.'),
  members: z.array(officeMemberSchema).max(LIMITS.officePage),
});
export type OfficeMemberList = z.infer<typeof officeMemberListSchema>;

export const officeMemberIdsSchema = z.object({
  memberIds: z.array(z.number().int()).max(LIMITS.bulkMembers),
  isComplete: z.boolean().describe('False when the filter finds more gymnasts than one change takes.'),
});
