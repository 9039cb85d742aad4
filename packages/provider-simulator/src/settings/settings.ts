import { z } from 'zod';

/**
 * Every point that the public sources leave open, or that the real service lets an administrator choose.
 * The defaults are choices, not facts; the README says which is which.
 */
export const settingsSchema = z.strictObject({
  rateLimits: z.strictObject({
    enabled: z.boolean(),
    contactsListPerMinute: z.int().positive(),
    contactByIdPerMinute: z.int().positive(),
    otherPerMinute: z.int().positive(),
    window: z.enum(['fixed', 'sliding']),
    retryAfterHeader: z.boolean(),
    pollsCountAsListCalls: z.boolean(),
  }),
  oauth: z.strictObject({
    tokenSeconds: z.int().positive(),
    wrongKeyStatus: z.literal([400, 401]),
    wrongKeyError: z.string(),
    acceptsKeyAsUserName: z.boolean(),
    keyAccess: z.enum(['full', 'readOnly']),
    unauthorizedBody: z.string(),
    forbiddenBody: z.string(),
    areTermsAccepted: z.boolean(),
  }),
  lists: z.strictObject({
    maximumPage: z.int().positive(),
    maximumIdsOnly: z.int().positive(),
    maximumAsync: z.int().positive(),
    acceptsPlainPagingNames: z.boolean(),
    unsortedOrder: z.enum(['idAscending', 'idDescending']),
    unknownSort: z.enum(['ignored', 'refused']),
    asyncFirstReply: z.enum(['waiting', 'complete', 'plain']),
    asyncPollsBeforeComplete: z.int().nonnegative(),
    asyncStateName: z.enum(['State', 'ProcessingState']),
    resultIdSeconds: z.int().positive(),
    olderVersionsPageAllLists: z.boolean(),
    olderVersionsListCanceledRegistrations: z.boolean(),
    registrationsWithoutSelector: z.enum(['refused', 'all']),
  }),
  filter: z.strictObject({
    offsetlessDates: z.enum(['account', 'utc']),
    isTextCaseSensitive: z.boolean(),
    matchesChoiceById: z.boolean(),
    absentValueIsNotEqual: z.boolean(),
    acceptsDoubledQuotes: z.boolean(),
  }),
  contacts: z.strictObject({
    duplicateEmailText: z.string(),
    doesArchivedEmailBlock: z.boolean(),
    canUnarchive: z.boolean(),
    effectOfArchiving: z.enum(['membershipKept', 'membershipRemoved']),
    emptyValueClears: z.boolean(),
    noOpUpdateMovesProfileDate: z.boolean(),
    differentBodyId: z.enum(['refused', 'ignored']),
    statusOfNewMember: z.enum(['byLevel', 'Active', 'PendingNew']),
    levelAloneMakesMember: z.boolean(),
    resultOfRejectingNew: z.enum(['membershipRemoved', 'lapsed']),
    acceptsSingleGroup: z.boolean(),
    acceptsChoiceByLabelObject: z.boolean(),
    acceptsChoiceByLabelText: z.boolean(),
    offsetlessDates: z.enum(['account', 'utc']),
    customDatesHaveOffset: z.boolean(),
    maximumTextLength: z.int().positive().nullable(),
    billingPlanLimit: z.int().positive(),
    emailsOnStatusChange: z.enum(['recordedOnly', 'sent']),
    fieldTypeNames: z.enum(['read', 'create']),
  }),
  events: z.strictObject({ regularTypeName: z.enum(['Regular', 'Reqular']) }),
  webhooks: z.strictObject({
    url: z.url().nullable(),
    secretMode: z.enum(['none', 'query', 'basic']),
    secretName: z.string(),
    secret: z.string(),
    contactMessageType: z.enum(['ContactModified', 'Contact']),
    archiveAction: z.enum(['Changed', 'Deleted']),
    profileChangedBy: z.string(),
    ownWritesSend: z.boolean(),
    retryAfterSeconds: z.array(z.number().nonnegative()),
    timeoutSeconds: z.number().positive(),
  }),
});

export type Settings = z.infer<typeof settingsSchema>;
export type SettingsPatch = { [Group in keyof Settings]?: Partial<Settings[Group]> };

export const defaultSettings: Settings = {
  rateLimits: {
    enabled: true,
    contactsListPerMinute: 40,
    contactByIdPerMinute: 120,
    otherPerMinute: 400,
    window: 'fixed',
    retryAfterHeader: false,
    pollsCountAsListCalls: true,
  },
  oauth: {
    tokenSeconds: 1800,
    wrongKeyStatus: 400,
    wrongKeyError: 'invalid_client',
    acceptsKeyAsUserName: false,
    keyAccess: 'full',
    unauthorizedBody: '',
    forbiddenBody: '',
    areTermsAccepted: true,
  },
  lists: {
    maximumPage: 100,
    maximumIdsOnly: 100,
    maximumAsync: 100,
    acceptsPlainPagingNames: false,
    unsortedOrder: 'idAscending',
    unknownSort: 'ignored',
    asyncFirstReply: 'waiting',
    asyncPollsBeforeComplete: 1,
    asyncStateName: 'State',
    resultIdSeconds: 600,
    olderVersionsPageAllLists: false,
    olderVersionsListCanceledRegistrations: true,
    registrationsWithoutSelector: 'refused',
  },
  filter: {
    offsetlessDates: 'account',
    isTextCaseSensitive: false,
    matchesChoiceById: true,
    absentValueIsNotEqual: true,
    acceptsDoubledQuotes: true,
  },
  contacts: {
    duplicateEmailText: 'Email address is already in use.',
    doesArchivedEmailBlock: true,
    canUnarchive: true,
    effectOfArchiving: 'membershipKept',
    emptyValueClears: true,
    noOpUpdateMovesProfileDate: true,
    differentBodyId: 'refused',
    statusOfNewMember: 'byLevel',
    levelAloneMakesMember: false,
    resultOfRejectingNew: 'membershipRemoved',
    acceptsSingleGroup: true,
    acceptsChoiceByLabelObject: true,
    acceptsChoiceByLabelText: false,
    offsetlessDates: 'account',
    customDatesHaveOffset: false,
    maximumTextLength: null,
    billingPlanLimit: 50_000,
    emailsOnStatusChange: 'recordedOnly',
    fieldTypeNames: 'read',
  },
  events: { regularTypeName: 'Regular' },
  webhooks: {
    url: null,
    secretMode: 'none',
    secretName: 'token',
    secret: '',
    contactMessageType: 'ContactModified',
    archiveAction: 'Changed',
    profileChangedBy: '0',
    ownWritesSend: true,
    retryAfterSeconds: [5, 30, 120],
    timeoutSeconds: 10,
  },
};

/** Lays a partial document, group by group, over settings. Throws a ZodError for unknown names or wrong values. */
export function patchSettings(current: Settings, patch: unknown): Settings {
  const groups = z.record(z.string(), z.record(z.string(), z.unknown())).parse(patch);
  const merged: Record<string, unknown> = { ...current };
  for (const [group, values] of Object.entries(groups)) {
    const before = Object.entries(current).find(([name]) => name === group)?.[1];
    merged[group] = { ...before, ...values };
  }
  return settingsSchema.parse(merged);
}
