/** What index.html says before the program runs. */
export const page = {
  title: 'League portal',
  description: 'Rosters, renewals and meets of a youth gymnastics league.',
  noScript: 'The portal needs JavaScript. Please switch it on in your browser.',
} as const;
