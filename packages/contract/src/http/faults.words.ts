/** What is wrong with a request before any feature reads it. */
export const REQUEST_FAULTS = {
  notJson: 'Is not valid JSON.',
  tooDeep: 'Is nested too deep.',
  tooManyValues: 'Has too many values.',
  more: (count: number) => `And ${count} more.`,
  busy: 'The portal is very busy right now, and nothing was changed. Please try again shortly.',
  restarting: 'The portal is restarting. Please try again shortly.',
} as const;
