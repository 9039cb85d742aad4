/** What a run would do to one gymnast; `archived`, `detached` (no team) and `emptied` are losses. */
export const PLAN_EFFECTS = ['archived', 'detached', 'emptied', 'added', 'changed'] as const;
export type PlanEffect = (typeof PLAN_EFFECTS)[number];
