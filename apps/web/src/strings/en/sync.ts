/** Texts of the syncs that a coach starts. */
export const sync = {
  running: 'Syncing...',
  done: 'Sync Complete',
  goesOn: 'Sync under way',
  alreadyRunning: 'A sync is already running',
  failed: 'Sync Failed',
  failedText: "Could not sync with the provider's admin site. Please try again later.",
} as const;
