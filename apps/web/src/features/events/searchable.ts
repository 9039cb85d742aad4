/** From how many gymnasts a list has a search box: where it does not fit a screen. */
export const SEARCHABLE_FROM = 20;
