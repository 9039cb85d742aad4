/**
 * What a run would do to one gymnast. `archived`, `detached` (no team) and `emptied` are losses; `missing` is a contact
 * that is no longer listed; `replaced` is one value replaced by another. The safety brake counts these five. `sent` and
 * `created` happen in Wild Apricot.
 */
export const PLAN_EFFECTS = [
  ...(['archived', 'missing', 'detached', 'emptied', 'replaced', 'added', 'changed'] as const),
  ...(['sent', 'created'] as const),
] as const;
export type PlanEffect = (typeof PLAN_EFFECTS)[number];
