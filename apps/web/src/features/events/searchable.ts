/** A list of this many gymnasts or more does not fit a screen, so it has a search box. */
export const SEARCHABLE_FROM = 20;
