/** The locale in which the portal writes numbers, dates and lists, matching its language. */
export const LOCALE = 'en-US';
