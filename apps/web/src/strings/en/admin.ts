/** Texts of the admin portal. Those of ADMIN are to the letter. */
export const admin = {
  loading: 'Loading admin portal...',
  title: 'Admin Portal',
  label: 'Admin',
  navigation: 'Admin portal',
  tabs: {
    dashboard: { label: 'Dashboard', subtitle: 'The league at a glance.' },
    events: { label: 'Events', subtitle: 'What coaches see of the league’s events, and who is registered.' },
    coaches: { label: 'Coaches', subtitle: 'Who leads which team, and who may sign in.' },
    activity: { label: 'Coach Activity', subtitle: 'Who did what, with the values before and after.' },
    scores: { label: 'Scores', subtitle: 'Meet results, score-outs and who must move up.' },
    teamCodes: { label: 'Team Codes', subtitle: 'What a new coach needs to register.' },
    sync: { label: 'Sync', subtitle: 'How the portal and the membership service keep in step.' },
  },
  nameFallback: 'Administrator',
  signOut: 'Sign Out',
  landing: {
    text: 'For the league office: the league’s figures, team codes and the state of the sync.',
    button: 'Admin Sign In',
    coaches: 'Are you a coach?',
    coachLink: 'Go to the coach portal',
  },
  denied: {
    title: 'Access Denied',
    text: 'This part of the portal is for the league office. Your coach account cannot open it.',
    back: 'Back to your team',
  },
  figures: {
    total: 'Total Team Members',
    active: 'Active Members',
    lastSync: 'Last Sync',
    failed: 'The figures could not be loaded. Please try again.',
  },
  activity: {
    title: 'Recent Activity',
    rhythm: (minutes: number) =>
      minutes === 1 ? 'Auto sync every minute' : `Auto sync every ${minutes} minutes`,
    failed: 'The state of the sync could not be loaded. Please try again.',
  },
  actions: {
    title: 'Quick Actions',
    teamCodes: 'Team Codes',
    rosters: 'Print Rosters',
  },
} as const;
