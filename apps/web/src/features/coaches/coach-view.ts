/** The two ways to look at coaches: rows to compare, cards to do something about one. */
export type CoachView = 'table' | 'cards';
