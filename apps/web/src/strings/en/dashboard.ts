import { countOf, wordFor } from '@league/contract';

/** Texts of the coach's dashboard. */
export const dashboard = {
  counters: {
    region: 'Your team in numbers',
    total: 'Total Gymnasts',
    active: 'Active Members',
    levels: 'Skill Levels',
  },
  loadFailed: 'Your roster could not be loaded, so there are no figures to show. Please try again.',
  nearlyThere: {
    title: 'Nearly there',
    hint: 'Within half a point of scoring out, by the best all-around of the season.',
    toGo: (points: string) => `${points} to go`,
    best: (points: string, level: string) => `${level} · best ${points}`,
    mark: (points: string) => `of ${points}`,
    rest: (count: number) => `And ${count} more.`,
  },
  scoresFailed: 'Score-outs could not be loaded, so none are listed.',
  needs: {
    title: 'What Needs Doing',
    nothing: 'Nothing to do right now',
    nothingText: 'No lapsed memberships, nothing missing, everyone in order.',
    emptyTeam: 'No gymnasts yet',
    emptyTeamText: 'Add your first gymnast, or import a list.',
  },
  levels: {
    title: 'Skill Levels',
    bar: (level: string, count: number) => `${level}: ${countOf(count, 'gymnast')}`,
    none: 'Levels appear here with the first gymnast.',
  },
  coach: {
    title: 'Coach Information',
    name: 'Name',
    level: 'Level',
    team: 'Team',
    active: 'Active members',
  },
  actions: {
    title: 'Quick Actions',
    add: 'Add Member',
    sync: 'Sync Data',
    syncing: 'Syncing...',
    import: 'Bulk Import',
  },
  autoSync: {
    title: 'Automatic Sync',
    text: (changes: string, full: string, push: number) =>
      `The portal reads what is new in the league’s system ${changes} and everything ${full}. Your own changes reach it within ${push} seconds while it can be reached.`,
  },
  meet: {
    title: 'Next Event',
    registered: (count: number) =>
      count === 0
        ? 'None of your gymnasts is registered'
        : `${count} of your gymnasts ${wordFor(count, 'is', 'are')} registered`,
    see: 'See registrations',
    none: 'No event is coming up',
    noneText: 'Events appear here when the league office shows them to coaches.',
    failed: 'The next event could not be loaded.',
    today: 'Today',
    tomorrow: 'Tomorrow',
    inDays: (count: number) => `In ${count} days`,
  },
} as const;
