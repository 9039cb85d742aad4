/** How many families the screen shows at a time. */
export const FAMILY_PAGE = 25;

/**
 * An address or number that more gymnasts share is a club's, for example the office's own, and does not make them a
 * family.
 */
export const MOST_WITH_ONE_CONTACT = 8;

/** Why gymnasts are listed as one family. */
export const FAMILY_REASONS = ['linked', 'email', 'phone'] as const;
