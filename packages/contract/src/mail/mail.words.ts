import { LOCALE } from '../locale.ts';

/** Words that the portal adds to the emails it sends and stores. */
export const MAIL_WORDS = {
  secretRemoved: '[removed: it is kept only until it is sent, handed over, used, replaced or expired]',
  secretUsed:
    '[removed: someone has signed in to this account since. If it was not you, tell the league office now]',
  viaPortal: (name: string, portal: string) => `${name} via ${portal}`,
  coachOf: (name: string, team: string) => `${name}, coach of ${team}`,
  league: 'League Office',
} as const;

/** What follows the text of a message to families or coaches: the author, and where a reply goes. */
export const MESSAGE_CLOSING = {
  replyToOffice: 'Reply to this email to write to the league office.',
  replyToCoach: (name: string) => `Reply to this email to write to ${name}.`,
  stop: (officeEmail: string) => `If you no longer want emails like this one, write to ${officeEmail}.`,
} as const;

/** The email to a family whose application was rejected (OFFICE-01). Brothers and sisters can be named together. */
export const REJECTION_LETTER = {
  subject: (leagueName: string) => `${leagueName}: membership application`,
  text: (names: readonly string[], reason: string) => `Hello,

the league office could not accept the membership application of ${new Intl.ListFormat(LOCALE).format(names)}.

${reason}`,
} as const;
