export { likenessOfChildren, readChildName } from './matching/child-names.ts';
export { type BornEntry, KnownChildren } from './matching/known-children.ts';
export { keysOf } from './matching/match-entry.ts';
export { scoreNeeds, scoreOutsOfGymnasts } from './score-needs.service.ts';
export { scoreOutsBetween } from './season-score-outs.service.ts';
