/** The locale in which the portal writes numbers, dates and lists: that of its words. */
export const LOCALE = 'en-US';
