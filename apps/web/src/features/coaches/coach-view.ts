/** Two views of the coaches: rows to compare, cards to act on one. */
export type CoachView = 'table' | 'cards';
