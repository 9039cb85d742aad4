export { keysOf } from './matching/match-entry.ts';
export { scoreNeeds, scoreOutsOfGymnasts } from './season/score-needs.service.ts';
export { scoreOutsBetween } from './season/season-score-outs.service.ts';
