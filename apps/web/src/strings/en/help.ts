import { countOf } from '@league/contract';

/** What is said of the sync; it depends on how the portal is set up. */
export type HelpFacts = {
  readonly changes: string;
  readonly full: string;
  readonly officeEmail: string;
};

export type HelpEntry = {
  readonly question: string;
  readonly answer: readonly string[];
};

/**
 * Help for coaches. Everything here has to be true of this portal: a change of a rule or a button changes its
 * sentence as well.
 */
export const help = {
  search: 'Search help...',
  found: (count: number) => countOf(count, 'topic found', 'topics found'),
  none: 'No results found',
  noneText: 'Try different search terms or browse all help topics above',
  showAll: 'Show all topics',
  /** Said of the sync when its settings could not be read. */
  often: 'every few minutes',
  lessOften: 'several times a day',

  responsibilities: {
    title: 'Your Responsibilities',
    keywords: 'responsibilities duties role coach tasks',
    items: [
      'Keep your team’s roster correct: names, levels, dates of birth, phones, guardians and health notes.',
      'Renew lapsed memberships before meets; select them all and renew in one go.',
      'Add new gymnasts, one by one or with a spreadsheet, and archive those who have left.',
      'Watch score-outs and move a gymnast up when the league says so.',
      'You see and change your own team only. Moving a gymnast to another team, restoring an archived one, and registering for events are done by the league office.',
    ],
  },

  icons: {
    title: 'Icon Guide',
    keywords: 'icons symbols buttons pencil box arrow cloud first aid kit',
    edit: 'Edit a gymnast: name, email, phone, date of birth, level, guardians, health note, coach notes',
    archive: 'Archive a gymnast who has left',
    details: 'Show or hide the details of a gymnast or an event',
    health: 'The gymnast has a health note: allergies, medicine or conditions',
    waiting: 'A change is being sent to the league’s system',
    trouble: 'The league’s system did not accept a change; the details say why',
    synced: 'Everything is in sync with the league’s system',
    sync: 'Sync: read what is new in the league’s system',
    missing: 'The league’s system does not have this gymnast; please tell the league office',
  },

  statuses: {
    title: 'Status Badges',
    keywords: 'status badges membership active lapsed pending inactive unknown',
    Active: 'The membership is valid.',
    Lapsed: 'The membership has run out. Only lapsed members can be renewed.',
    'Pending - New':
      'Newly added or imported. The league office activates new members, usually within 24 to 48 hours.',
    'Pending - Renewal': 'A renewal that waits for the approval of the league office.',
    Inactive: 'Suspended in the league’s system.',
    Unknown: 'The league’s system gives no status.',
    others:
      'Any other word comes from the league’s system and is shown as it is there. It never counts as active.',
  },

  scoreOuts: {
    title: 'Score-out System',
    keywords: 'score-outs all-around thresholds move up levels warning yellow pink red AA',
    intro:
      'A score-out is an all-around at or above the mark of the gymnast’s present level. After a move up, score-outs of the level before no longer count.',
    thresholds: [
      'Levels 3 to 5: 25.50 or higher',
      'Levels 6 and 7: 26.50 or higher',
      'Beginner, level 8 and gymnasts without a level have no mark.',
    ],
    once: 'Once: monitor.',
    twice: 'Twice: watch closely.',
    thrice: 'Three times or more: the gymnast must move up.',
    incomplete: 'Only a complete all-around counts.',
  },

  guides: {
    title: 'How-to Guides',
    keywords: 'how to guides steps',
    entries: ({ officeEmail }: HelpFacts): readonly HelpEntry[] => [
      {
        question: 'How do I renew memberships?',
        answer: [
          'Open My Team Members and tick the lapsed gymnasts, or press Select All Lapsed.',
          'Press Renew. The button says how many it will renew; a gymnast hidden by a search or another level is counted and named as not shown.',
          'Some memberships are active at once and the family gets a sign-in email; others wait for the league office as Pending - Renewal. Where no email can reach the family, the portal tells you to write yourself.',
        ],
      },
      {
        question: 'How do I add one gymnast?',
        answer: [
          'Press Add Member on the dashboard or in My Team Members.',
          'First and last name, email, birth date and skill level are needed. Each gymnast needs their own email.',
          'They start as Pending - New until the league office activates them, usually within 24 to 48 hours.',
        ],
      },
      {
        question: 'How do I import a spreadsheet?',
        answer: [
          'Open Bulk Import, download the template and fill in one row per gymnast. It is recommended for five or more.',
          'Needed columns: first name, last name, email, phone, date of birth (YYYY-MM-DD) and level. Team and notes are optional.',
          'The columns Emergency Contact, Emergency Phone, Guardians, Family Email and Health Note are read too, where the file has them.',
          'Upload one CSV or Excel file (.csv or .xlsx) of at most 5 MB. If several sheets of an Excel file hold lists, the portal asks which one to import.',
          'A row with a mistake is listed with its column and what to do; the other rows are still imported.',
          'Every email must be unique. Duplicates are flagged; for siblings with one email the check asks whether they are brother or sister.',
          'Was it the wrong file? Open it in the upload history and press Undo This Import: the gymnasts it created leave again, unless they were changed, registered or scored since.',
        ],
      },
      {
        question: 'How do I edit a gymnast?',
        answer: [
          'Press the pencil on the card, change what is wrong and save. Your change reaches the league’s system within about 30 seconds.',
          'If someone else saved the same gymnast in the meantime, the portal shows both values and you choose. Nothing is overwritten silently.',
        ],
      },
      {
        question: 'Where do I enter guardians and the emergency contact?',
        answer: [
          'When you add a gymnast, or press the pencil on the card. A gymnast can have up to four guardians, each with a name, relation, phone and email.',
          'The first guardian is open. Add Guardian adds the next; the others are folded until you tap them.',
          'Tick Emergency contact for a guardian to call in an emergency. The first one ticked is the emergency contact on the card and the printed roster.',
        ],
      },
      {
        question: 'Where do I note an allergy or a medicine?',
        answer: [
          'In the field Health note, when you add or edit a gymnast. The list then shows a sign, and the details show the note first.',
          'Coaches also see it offline, on printed rosters and on meet sheets. An exported file has it only after Export With Health Notes.',
          'The gymnast’s activity says that the note changed, never what it says.',
        ],
      },
      {
        question: 'How do I see which gymnasts are one family?',
        answer: [
          'In My Team Members, open Families. It lists gymnasts who are linked as brothers and sisters, share an email, or share a phone and a name.',
          'Where a guardian’s phone or email is not the same for all, press Use for All beside the right one.',
          'Link Brother or Sister, in the details of a gymnast, links two whose addresses differ. Unlink ends a link that is wrong.',
        ],
      },
      {
        question: 'How do I move gymnasts up a level?',
        answer: [
          'In My Team Members, tick them and press Move Up. The portal shows who moves from which level to which before anything changes.',
          'Undo is in the message afterwards, and later in Recent Changes.',
        ],
      },
      {
        question: 'How do I take attendance?',
        answer: [
          'Open Attendance and tap Present, Absent or Excused beside each gymnast. A second tap takes the mark back.',
          'It works without a network: taps are kept on the device and sent when the portal answers.',
          'Here Now lists who is present, with the numbers to call.',
        ],
      },
      {
        question: 'How do I archive a gymnast?',
        answer: [
          'Press the box with a lid, beside the pencil on the card, and confirm. They leave the roster and their account in the league’s system is archived.',
          `You cannot undo it yourself; the league office can (${officeEmail}).`,
          'A gymnast who is registered for a coming event cannot be archived. The league office has to remove the registrations first.',
        ],
      },
      {
        question: 'How do I see who is registered for a meet?',
        answer: [
          'Open Event Registrations. Events with most of your gymnasts come first; tap one to see them by session.',
          'The number counts confirmed and pending registrations. Waitlisted and canceled ones are listed separately.',
          'Sync Registrations reads the newest entries of that event.',
          'Tap a name to see the gymnast on your roster, with the numbers to call.',
        ],
      },
      {
        question: 'How do I take the roster along to a meet?',
        answer: [
          'In My Team Members, Print Roster gives a sheet with the emergency contacts, and Export CSV the same as a file.',
          'While a level, a filter or a search narrows the list, both offer those who are shown, and everyone as the other choice.',
          'Where there is no network, the portal shows the roster you saw last on this device, with the emergency contacts and how old it is. It is gone when you sign out.',
        ],
      },
    ],
  },

  faq: {
    title: 'Frequently Asked Questions',
    keywords: 'faq questions answers',
    entries: ({ changes, full, officeEmail }: HelpFacts): readonly HelpEntry[] => [
      {
        question: 'How often does the portal sync?',
        answer: [
          `Automatically: it reads what is new in the league’s system ${changes} and everything ${full}. Your own changes reach it within about 30 seconds.`,
          'A sync that you start by hand takes about 30 to 60 seconds.',
        ],
      },
      {
        question: 'The portal and the league’s system say different things. Which is right?',
        answer: [
          'The portal. When both sides changed the same value, the portal’s value counts, and the league office can see the other one.',
        ],
      },
      {
        question: 'The header says Sync Error. Is my work lost?',
        answer: [
          'No. Your work is saved here and is sent automatically as soon as the league’s system can be reached. Tap the words to read more.',
        ],
      },
      {
        question: 'Why can I not find a gymnast?',
        answer: [
          'Search looks at names, emails, levels, status words such as lapsed, phone numbers and birth dates. It ignores accents and capitals.',
          'They may be on another team, archived, or not assigned to your team yet. The league office can tell.',
        ],
      },
      {
        question: 'Can I move a gymnast to another team?',
        answer: [`No, the league office does that. Write to ${officeEmail}.`],
      },
      {
        question: 'Two siblings share one email. What now?',
        answer: [
          'Type the address for both. The portal says who has it and asks whether they are brother or sister. After a yes it is kept as the family’s, and the two are linked.',
          'If the other gymnast is on another team, ask the league office to link them.',
        ],
      },
      {
        question: 'I forgot my password.',
        answer: [
          'Write to the league office with your full name and coach email. A new password arrives by email, and you choose your own when you sign in.',
        ],
      },
      {
        question: 'My phone is lost.',
        answer: [
          'Sign in on another device and choose Sign Out Other Devices in Settings. What the phone kept of the roster is removed when the portal is next open there with a connection.',
          'Then change your password there. If you cannot sign in, ask the league office at once.',
        ],
      },
    ],
  },

  practices: {
    title: 'Best Practices',
    keywords: 'best practices tips validation roster monthly before bulk renewals',
    items: [
      'Check your roster once a month: levels, phones, emergency contacts. The dashboard lists what is missing.',
      'Check it again before bulk renewals, so that you do not renew anyone who has left.',
      'Ask for the emergency phone with the first training, not after the first fall.',
      'Update the level right after a move up, so that score-outs count at the new level.',
      'On a shared device, sign out when you are done.',
    ],
  },
} as const;

/** Score-outs by the office's own rules, where they differ from those that `help.scoreOuts` tells of. */
export const scoreOutWords = {
  mark: (level: string, score: string) => `Level ${level}: ${score} or higher`,
  noMark: (level: string) => `Level ${level} has no mark.`,
  watch: (count: number) => `${count} times: watch closely.`,
  move: (count: number) => `${count} times or more: the gymnast must move up.`,
} as const;
