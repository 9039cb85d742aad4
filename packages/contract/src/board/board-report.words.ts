/** The figures of the report and what each counts, for the screen and the file (OFFICE-09). */
export const BOARD_FIGURES = {
  active: {
    name: 'Active members',
    means:
      'Gymnasts on a roster with an active membership on the last day of the season, or today while it runs.',
  },
  pending: { name: 'Pending', means: 'On a roster that day, waiting for the office.' },
  lapsed: { name: 'Lapsed', means: 'On a roster that day, with a membership that was not renewed.' },
  other: { name: 'Other status', means: 'On a roster that day with any other status.' },
  joined: { name: 'New', means: 'Active members who were not active when the season before ended.' },
  left: {
    name: 'Left',
    means:
      'Active when the season before ended, and not on this season’s last day, or today while it runs; also those who wait for the office.',
  },
  retention: {
    name: 'Retention',
    means:
      'The share of those active when the season before ended who are active on this season’s last day, or today while it runs.',
  },
  renewals: {
    name: 'Renewals',
    means:
      'Gymnasts whose renewal was asked for in the season, here or in Wild Apricot, and not undone or rejected. Each counts once.',
  },
  levels: { name: 'Active members by level', means: 'By the level that each had on that day.' },
  scoreOuts: {
    name: 'Score-outs',
    means:
      'Complete all-arounds of the season that reach the mark of their level by today’s rules, and score-outs known by number only.',
  },
  gymnastsWithScoreOut: {
    name: 'Gymnasts with a score-out',
    means: 'Gymnasts with at least one of them, also those who have left.',
  },
  meets: { name: 'Meets with results', means: 'Meets of the season whose results are in the portal.' },
  attendance: {
    name: 'Attendance',
    means: 'The share of present among all marks of the season: present, absent and excused.',
  },
} as const;

export const BOARD_NOT_KNOWN = 'Not known';
