/**
 * What a run would do to one gymnast. `archived`, `detached` (no team) and `emptied` are losses; `missing` is a contact that is not listed any more; `replaced` is one value in the
 * place of another. The safety brake counts these five. `sent` and `created` happen in Wild Apricot.
 */
export const PLAN_EFFECTS = [
  ...(['archived', 'missing', 'detached', 'emptied', 'replaced', 'added', 'changed'] as const),
  ...(['sent', 'created'] as const),
] as const;
export type PlanEffect = (typeof PLAN_EFFECTS)[number];
