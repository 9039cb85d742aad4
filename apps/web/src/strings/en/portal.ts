/** Texts of the coach portal around its tabs. */
export const portal = {
  title: 'Coach Portal',
  loading: (team: string) => `Loading ${team} portal...`,
  teamFallback: 'coach',
  navigation: 'Main',
  menu: 'Menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  search: 'Search members...',
  coachLevelFallback: 'Coach',
  noTeam: 'No team yet',
  tabs: {
    members: { label: 'Members', title: 'Members', subtitle: (team: string) => `Gymnasts of ${team}` },
    settings: { label: 'Settings', title: 'Settings', subtitle: 'Your account and this device' },
  },
  sync: {
    synced: 'Synced',
    syncing: 'Syncing...',
    error: 'Sync Error',
    details: 'Sync details',
    unknown: 'The portal could not read the state of the sync. It asks again by itself.',
    lastSync: (time: string) => `Last complete sync: ${time}`,
    waiting: (count: number) =>
      count === 1
        ? '1 change is on its way to the league system.'
        : `${count} changes are on their way to the league system.`,
    refused: (count: number) =>
      count === 1
        ? '1 change was refused by the league system.'
        : `${count} changes were refused by the league system.`,
  },
  settings: {
    profile: 'Profile',
    profileNote: 'To change your name, email or level, please write to the league office.',
    name: 'Name',
    email: 'Email',
    coachLevel: 'Coach level',
    team: 'Team assignment',
    teamName: 'Team',
    teamNote: 'Your account belongs to this team for good. You see and change its gymnasts only.',
    appearance: 'Appearance',
    appearanceNote: 'On this device. “System” follows your phone or computer.',
    schemes: { auto: 'System', light: 'Light', dark: 'Dark' },
    session: 'Session',
    signOutNote: 'On a shared device, sign out when you are done.',
    signOut: 'Sign Out',
    signingOut: 'Signing out…',
  },
} as const;
