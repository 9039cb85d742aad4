/** How many families the screen shows at a time. */
export const FAMILY_PAGE = 25;

/** An address or number that more gymnasts have is a club's, such as the office's own, and makes no family. */
export const MOST_WITH_ONE_CONTACT = 8;

/** Why gymnasts are listed as one family. */
export const FAMILY_REASONS = ['linked', 'email', 'phone'] as const;
