export { keysOf } from './matching/match-entry.ts';
