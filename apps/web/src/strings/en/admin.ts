import { countOf } from '@league/contract';

/** Texts of the admin portal. Those of ADMIN are verbatim. */
export const admin = {
  loading: 'Loading admin portal...',
  title: 'Admin Portal',
  label: 'Admin',
  navigation: 'Admin portal',
  tabs: {
    dashboard: { label: 'Dashboard', short: 'Home', subtitle: 'The league at a glance.' },
    members: { label: 'Members', short: 'Members', subtitle: null },
    events: {
      label: 'Events',
      short: 'Events',
      subtitle: 'What coaches see of the league’s events, and who is registered.',
    },
    coaches: { label: 'Coaches', subtitle: 'Who leads which team, and who may sign in.' },
    attendance: { label: 'Attendance', subtitle: 'Who came to practice, by team and level.' },
    activity: { label: 'Coach Activity', subtitle: 'Who did what, with the values before and after.' },
    scores: { label: 'Scores', subtitle: 'Meet results, score-outs and who must move up.' },
    messages: { label: 'Messages', subtitle: 'Emails to families and coaches, and who got them.' },
    teamCodes: { label: 'Team Codes', subtitle: 'What a new coach needs to register.' },
    duplicates: { label: 'Possible Duplicates', subtitle: 'Entries that may be one child.' },
    families: { label: 'Families', subtitle: 'Gymnasts who are linked or share a guardian, over teams.' },
    bulkImport: {
      label: 'Bulk Import',
      subtitle: 'New gymnasts from a spreadsheet, for one team or for all.',
    },
    rollover: {
      label: 'Season Rollover',
      subtitle: 'Who ages out, moves up or is lapsed, in one step.',
    },
    boardReport: { label: 'Board Report', subtitle: 'A season in figures, beside the season before.' },
    settings: { label: 'Settings', subtitle: 'Your own account: how you sign in.' },
    sync: { label: 'Sync', subtitle: 'How the portal and Wild Apricot stay in sync.' },
  },
  nameFallback: 'Administrator',
  signOut: 'Sign Out',
  landing: {
    text: 'For the league office: the league’s figures, team codes and the state of the sync.',
    button: 'Admin Sign In',
    coaches: 'Are you a coach?',
    coachLink: 'Go to the Coach Portal',
  },
  denied: {
    title: 'Access Denied',
    text: 'This part of the portal is for the league office. Your coach account cannot open it.',
    back: 'Back to Your Team',
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
    members: 'Members',
    teamCodes: 'Team Codes',
    rosters: 'Print Rosters',
    rollover: 'Season Rollover',
    importFile: 'Bulk Import',
    families: 'Families',
    boardReport: 'Board Report',
    more: 'More',
  },
  demoData: {
    load: 'Load Demo Team Data',
    loading: 'Creating...',
    loaded: 'Demo team data loaded',
    loadedText: (count: number) =>
      `${count} invented gymnasts are on the Demo Team. They never reach Wild Apricot and count nowhere else.`,
    loadFailed: { title: 'Failed to create demo data', text: 'Please try again.' },
    remove: (count: number) => `Remove Demo Data (${count})`,
    removeTitle: 'Remove Demo Data',
    removeQuestion: (count: number) => `Remove the Demo Team with its ${countOf(count, 'gymnast')}?`,
    removeMeans:
      'Everything added to the Demo Team is removed too, and a coach of that team is left without a team. The league’s own teams and the activity log stay as they are.',
    removeConfirm: 'Remove Demo Data',
    removing: 'Removing...',
    removed: 'Demo data removed',
    removedText: (count: number) => `The Demo Team and its ${count} gymnasts are gone.`,
    removeFailed: {
      title: 'Demo data not removed',
      text: 'The demo data could not be removed. Please try again.',
    },
  },
} as const;
