import { countOf, inDigits } from '@league/contract';

const MOST_NAMES = 4;

/** Texts of the office's dashboard beside the figures and the quick actions. */
export const officeDashboard = {
  failed: 'What needs you could not be loaded. Please try again.',
  needs: {
    title: 'Needs the Office',
    nothing: 'Nothing needs you',
    nothingText: 'No application is open, and the portal and Wild Apricot agree.',
    syncUnknown: 'The sync status could not be loaded. Other open items are below.',
    newApplications: (count: number) => countOf(count, 'new application'),
    renewals: (count: number) => countOf(count, 'renewal to approve', 'renewals to approve'),
    applicationsText: ({ late, oldest }: { late: number; oldest: string }) =>
      late > 0
        ? `${countOf(late, 'has', 'have')} been waiting for more than a week; the oldest since ${oldest}`
        : `The oldest has been waiting since ${oldest}`,
    duplicates: {
      title: (count: number) => countOf(count, 'possible duplicate'),
      text: (oldest: string) =>
        `Two entries that may be one child, the oldest found on ${oldest}. Merge them, or say that they are two children.`,
    },
    wrongSecondFactors: {
      title: (count: number) => `${inDigits(count)} wrong codes were entered for your account`,
      text: (last: string) =>
        `Within the last week, the last on ${last}. If it was not you, choose another password.`,
    },
    otherAccount: {
      title: 'The key belongs to another account',
      text: 'Nothing is read from Wild Apricot or written to it until you have decided.',
    },
    restored: {
      title: 'The sync is on hold after a restore',
      text: 'Nothing is sent to Wild Apricot or taken from it until you release it.',
    },
    stopped: {
      title: 'A sync was stopped',
      text: 'It would have removed too much from the rosters. See what it would have done.',
    },
    away: {
      title: 'The portal and Wild Apricot are out of step',
      text: 'You can go on working. Changes wait and are sent as soon as Wild Apricot answers.',
    },
    results: {
      title: (count: number) =>
        countOf(count, 'meet result belongs to no gymnast yet', 'meet results belong to no gymnast yet'),
      text: 'Say whose they are, under Scores.',
    },
    mustMoveUp: {
      title: (count: number) => countOf(count, 'gymnast must move up', 'gymnasts must move up'),
      text: 'Their score-outs say so.',
    },
    coachMails: {
      title: (count: number) =>
        countOf(count, 'email to a coach did not arrive', 'emails to coaches did not arrive'),
      text: 'Such as an invitation or a password. Mail, under Coaches, says why.',
    },
    messageMails: {
      title: (count: number) =>
        countOf(count, 'email of a message was refused', 'emails of messages were refused'),
      text: 'The message says which, and sends it again to a corrected address.',
    },
    lacks: {
      emergencyPhone: {
        title: (count: number) =>
          countOf(count, 'gymnast without an emergency phone', 'gymnasts without an emergency phone'),
        text: 'A coach cannot call anyone in an emergency.',
      },
      birthDate: {
        title: (count: number) =>
          countOf(count, 'gymnast without a birth date', 'gymnasts without a birth date'),
        text: 'Meets ask for it.',
      },
      email: {
        title: (count: number) => countOf(count, 'gymnast without an email', 'gymnasts without an email'),
        text: 'Renewals and messages do not reach the family.',
      },
    },
    refused: {
      title: (count: number) => countOf(count, 'change was refused', 'changes were refused'),
      text: 'Wild Apricot did not accept them. Open one to see why.',
    },
    namesakes: {
      title: (count: number) =>
        countOf(count, 'new gymnast may be there already', 'new gymnasts may be there already'),
      text: 'Same name and date of birth under another email address. Say whether it is the same child.',
    },
    notGymnasts: {
      title: (count: number) =>
        countOf(
          count,
          'contact is no longer a gymnast in Wild Apricot',
          'contacts are no longer gymnasts in Wild Apricot',
        ),
      text: 'On a roster here. Say whether they stay.',
    },
    missing: {
      title: (count: number) =>
        countOf(count, 'gymnast is missing in Wild Apricot', 'gymnasts are missing in Wild Apricot'),
      text: 'On a roster here, but no longer in Wild Apricot.',
    },
    notTaken: {
      title: (count: number) =>
        countOf(count, 'gymnast has a value that was not taken', 'gymnasts have values that were not taken'),
      text: 'The portal could not take it from Wild Apricot.',
    },
    unarchived: {
      title: (count: number) => countOf(count, 'archived gymnast is back', 'archived gymnasts are back'),
      text: 'The contact was restored in Wild Apricot.',
    },
    conflicts: {
      title: (count: number) => countOf(count, 'conflict'),
      text: 'The same value changed on both sides. The portal’s value counts until you decide.',
    },
    removals: {
      title: (count: number) =>
        countOf(count, 'registration was not removed', 'registrations were not removed'),
      text: 'They are still in Wild Apricot. Open one to see why.',
    },
    mails: {
      title: (count: number) => countOf(count, 'email was not sent', 'emails were not sent'),
      text: 'A family was promised it.',
    },
    backup: {
      late: 'The last backup is more than two days old',
      never: 'No backup was made yet',
      text: 'The person who runs the portal can see why: npm run backup makes one.',
    },
    withoutTeam: {
      title: (count: number) => countOf(count, 'gymnast without a team', 'gymnasts without a team'),
      text: 'No coach sees them.',
    },
    teamsWithoutCoach: (count: number) => countOf(count, 'team without a coach', 'teams without a coach'),
    coachesNeverSignedIn: (count: number, isCut: boolean) =>
      (isCut ? 'At least ' : '') +
      countOf(count, 'coach has never signed in', 'coaches have never signed in'),
    names: (names: readonly string[]) => {
      const more = names.length - MOST_NAMES;
      return names.slice(0, MOST_NAMES).join(', ') + (more > 0 ? ` and ${inDigits(more)} more` : '');
    },
  },
  standing: {
    active: 'Active',
    pending: 'Pending',
    lapsed: 'Lapsed',
    other: 'Other',
    gymnasts: (count: number) => countOf(count, 'gymnast'),
    figure: (count: number, part: string) => `${inDigits(count)} ${part.toLowerCase()}`,
  },
  performance: {
    title: 'Team Performance',
    notes: { Beginner: 'Beginner or no level', Intermediate: 'Levels 3 to 5', Advanced: 'Levels 6 to 8' },
  },
  teams: { title: 'Members by Team', noTeam: 'Without a team' },
  levels: {
    title: 'Members by Level',
    none: 'Levels appear here with the first gymnast.',
    bar: (level: string, count: number) => `${level}: ${countOf(count, 'gymnast')}`,
  },
  renewals: {
    title: 'Renewals by Month',
    none: 'No gymnast has been renewed in the last twelve months.',
    month: (month: string, count: number) => `${month}: ${countOf(count, 'renewal')}`,
  },
  events: {
    title: 'Coming Up',
    none: 'No event is coming up.',
    registered: (count: number) => `${inDigits(count)} registered`,
    hidden: 'hidden from coaches',
  },
} as const;
