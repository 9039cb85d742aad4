export const members = {
  empty: (team: string) => `No ${team} Members Found`,
  loadFailed: 'Your roster could not be loaded. Please try again.',
} as const;
