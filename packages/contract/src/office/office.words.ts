import { INVITATION_DAYS } from '../coaches/coaches.constants.ts';
import type { OfficeRole } from '../permissions.ts';

/** The names of the office's roles. */
export const OFFICE_ROLE_WORDS: Readonly<Record<OfficeRole, string>> = {
  owner: 'Owner',
  full: 'Full access',
  members: 'Members',
  scores: 'Scores',
  readOnly: 'Read only',
};

/** What each role is for, in one sentence. */
export const OFFICE_ROLE_TEXTS: Readonly<Record<OfficeRole, string>> = {
  owner: 'Does everything, and decides who is in the office.',
  full: 'Does everything but decide who is in the office.',
  members: 'Changes gymnasts, registrations and duplicates, and writes messages. Sees the rest.',
  scores: 'Imports and corrects results and moves gymnasts up. Sees the rest.',
  readOnly: 'Sees the league and changes nothing.',
};

export const OFFICE_ANSWERS = { accessEnded: 'The access has ended.' } as const;

type To = {
  readonly firstName: string;
  readonly officeRole: OfficeRole;
  readonly link: string;
  readonly leagueName: string;
};

const opening = ({ firstName, officeRole, leagueName }: To) => `Hello ${firstName},

you are invited to the league office of ${leagueName}, with the role “${OFFICE_ROLE_WORDS[officeRole]}”. ${OFFICE_ROLE_TEXTS[officeRole]}`;

type AboutPerson = {
  readonly firstName: string;
  /** The owner who did it. */
  readonly actor: string;
  /** Name and email. */
  readonly person: string;
  readonly officeRole: OfficeRole;
  readonly settings: string;
  readonly leagueName: string;
};

/** Tells another owner, who can take the change back. */
const telling = (
  { firstName, settings, leagueName }: AboutPerson,
  { what, remedy }: { readonly what: string; readonly remedy: string },
) => `Hello ${firstName},

${what}

If this is not right, sign in and ${remedy} under Office People:

${settings}

${leagueName}
`;

const END_ACCESS = 'end the access';

/** The emails that invite people to the office, and tell them and its other owners of their roles (OFFICE-10). */
export const OFFICE_LETTERS = {
  subject: (leagueName: string) => `${leagueName}: your invitation to the league office`,
  byPassword: (to: To) => `${opening(to)}

Open this link and choose your password:

${to.link}

The link works once, within ${INVITATION_DAYS} days. If it has run out, ask an owner of the office for another.

${to.leagueName}
`,
  newPerson: {
    subject: (leagueName: string) => `${leagueName}: a new person in the league office`,
    text: (about: AboutPerson) =>
      telling(about, {
        what: `${about.actor} has invited ${about.person} to the league office of ${about.leagueName}, with the role “${OFFICE_ROLE_WORDS[about.officeRole]}”. ${OFFICE_ROLE_TEXTS[about.officeRole]}`,
        remedy: END_ACCESS,
      }),
  },
  newRole: {
    subject: (leagueName: string) => `${leagueName}: another role in the league office`,
    text: (about: AboutPerson) =>
      telling(about, {
        what: `${about.actor} has given ${about.person} another role in the league office of ${about.leagueName}: “${OFFICE_ROLE_WORDS[about.officeRole]}”. ${OFFICE_ROLE_TEXTS[about.officeRole]}`,
        remedy: END_ACCESS,
      }),
  },
  accessEnded: {
    subject: (leagueName: string) => `${leagueName}: a person has left the league office`,
    text: (about: AboutPerson) =>
      telling(about, {
        what: `${about.actor} has ended the access of ${about.person} to the league office of ${about.leagueName}. The role was “${OFFICE_ROLE_WORDS[about.officeRole]}”.`,
        remedy: 'invite the person again',
      }),
  },
  /** To the person with the new role. */
  ownRole: {
    subject: (leagueName: string) => `${leagueName}: your role in the league office`,
    text: ({
      firstName,
      actor,
      officeRole,
      leagueName,
    }: Omit<AboutPerson, 'person' | 'settings'>) => `Hello ${firstName},

${actor} has given you another role in the league office of ${leagueName}: “${OFFICE_ROLE_WORDS[officeRole]}”. ${OFFICE_ROLE_TEXTS[officeRole]}

If this is not right, tell another owner of the office.

${leagueName}
`,
  },
  /** To the person whose access has ended. */
  ownAccessEnded: {
    subject: (leagueName: string) => `${leagueName}: your access to the league office has ended`,
    text: ({
      firstName,
      actor,
      leagueName,
    }: Pick<AboutPerson, 'firstName' | 'actor' | 'leagueName'>) => `Hello ${firstName},

${actor} has ended your access to the league office of ${leagueName}. You can no longer sign in there, and links that were sent to you no longer work.

If this is not right, tell another owner of the office.

${leagueName}
`,
  },
  bySingleSignOn: (to: To) => `${opening(to)}

Sign in with your account of the league’s sign-in service, under the email address that this email came to:

${to.link}

${to.leagueName}
`,
} as const;
