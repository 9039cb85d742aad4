import { countOf, DEMO_LIMITS } from '@league/contract';

const gymnasts = (count: number) => countOf(count, 'gymnast');

/** Texts of the demo portal and of the test page. Those in the catalogue of the specification are verbatim. */
export const demo = {
  title: 'Spring Team Portal',
  loading: 'Loading Spring Team...',
  badge: 'Demo',
  backToAdmin: 'Back to Admin',
  tabs: {
    dashboard: { label: 'Dashboard', short: 'Home', subtitle: 'With invented gymnasts' },
    members: { label: 'Team Members', short: 'Members', subtitle: 'Invented, and yours alone' },
    events: { label: 'Events & Registration', short: 'Events', subtitle: 'Of the Spring team' },
    settings: { label: 'Settings', subtitle: 'Of the sample coach' },
  },
  welcome: (firstName: string, count: number) =>
    `Welcome, ${firstName}! ${gymnasts(count)} on the Spring team.`,
  welcomeText:
    'Try anything: edit, archive, renew. All data is invented, nothing reaches the league, and only you see your changes.',
  counters: {
    region: 'The Spring team in numbers',
    total: 'Total Gymnasts',
    active: 'Active Members',
    lastSync: 'Last Sync',
    lastSyncValue: 'Active',
  },
  activity: {
    title: 'Recent Activity',
    failed: 'The recent activity could not be loaded.',
    none: 'No activity yet.',
  },
  events: {
    failed: 'The registrations could not be loaded.',
    registered: (count: number) => `${gymnasts(count)} registered`,
    none: 'No gymnast is registered',
    more: (count: number) => `+${count} more`,
    note: 'In the league, every event that the office shows to coaches is listed here, with sessions and levels.',
  },
  settings: {
    title: 'Portal Settings',
    autoSync: 'Auto-sync',
    autoSyncValue: 'Enabled',
    emails: 'Email Notifications',
    emailsValue: 'Disabled',
    team: 'Assigned team',
    teamValue: 'Spring Team',
    note: 'Shown as the sample coach has them. The demo itself syncs nothing and sends no email.',
    sandbox: 'Your Demo',
    sandboxNote: `What you change is kept for you alone, and is gone after ${DEMO_LIMITS.idleHours} hours without use.`,
    startOver: 'Start Over',
    startingOver: 'Starting over...',
    startedOver: 'Your demo was reset',
    startOverFailed: 'Could not start over',
    startOverFailedText: 'Your demo is still as you left it. Please try again.',
  },
  roster: {
    empty:
      'No Spring team members found. Members will appear here when they are assigned to the Spring team.',
    loadFailed: 'Failed to fetch members',
    bulkRenewalFailed: 'Bulk renewal failed',
    bulkRenewalFailedText: 'An unexpected error occurred during bulk renewal.',
    archiveText:
      'This removes the gymnast from your demo. In the league’s portal it would also archive the account in the league’s system, and could not be undone by a coach.',
    archiveNote: 'Start Over, in Settings, brings everyone back.',
    archived: (name: string) => `${name} has left your demo.`,
  },
  test: {
    title: 'Coach System Test',
    lead: 'Two coaches of the demo league, to try the coach portal with.',
    failed: 'The test accounts could not be loaded.',
    off: 'Test accounts are off',
    offText:
      'This portal does not run with its demo league, so there are no test coaches and no passwords to show. The demo portal works all the same.',
    ready: 'Ready',
    unavailable: 'Not available',
    unavailableText:
      'This account cannot sign in with its known password: it was changed, deactivated or deleted, or the demo league is still being read.',
    level: 'Coach level',
    team: 'Team',
    email: 'Email',
    password: 'Password',
    copy: 'Copy',
    copyEmail: (role: string) => `Copy email of ${role}`,
    copyPassword: (role: string) => `Copy password of ${role}`,
    ways: 'Go To',
    demo: 'Open Demo Portal',
    login: 'Real Coach Login',
    newTab: '(opens in a new tab)',
    admin: 'Return to Admin',
  },
} as const;
