import { ISSUED_PASSWORD_DAYS } from '../auth/auth.constants.ts';
import { INVITATION_DAYS } from './coaches.constants.ts';

/** What the portal answers about the accounts of coaches. */
export const COACH_ANSWERS = {
  deleted: 'The coach has been deleted.',
  passwordSet: 'The new password is set, and the coach gets it by email.',
  linkSent: 'If a coach has this email, a link is on its way.',
} as const;

/** What is wrong with a field of a request about coaches. */
export const COACH_FAULTS = { emailTaken: 'Has an account already.' } as const;

/** What a password lacks (COACHES-09). */
export const PASSWORD_FAULTS = {
  tooShort: (least: number) => `Password must be at least ${least} characters long`,
  noLowercase: 'Password must contain at least one lowercase letter',
  noUppercase: 'Password must contain at least one uppercase letter',
  noNumber: 'Password must contain at least one number',
  noSpecial: 'Password must contain at least one special character',
} as const;

/** The emails that the portal writes to coaches about their accounts. */
export const COACH_LETTERS = {
  newPassword: {
    subject: (leagueName: string) => `${leagueName}: your new password`,
    text: (to: {
      readonly firstName: string;
      readonly password: string;
      readonly signInAt: string;
      readonly officeEmail: string;
      readonly leagueName: string;
    }) => `Hello ${to.firstName},

the league office has set a new password for your account in the coach portal:

    ${to.password}

Sign in with it at ${to.signInAt}
The portal then asks you to choose a password of your own. This one works for ${ISSUED_PASSWORD_DAYS} days. Wherever you were signed in, you are signed out now.

If you did not ask for a new password, please tell the league office: ${to.officeEmail}

${to.leagueName}
`,
  },
  invitation: {
    subject: (leagueName: string) => `${leagueName}: your invitation to the coach portal`,
    text: (to: {
      readonly firstName: string;
      readonly teamName: string | null;
      readonly link: string;
      readonly officeEmail: string;
      readonly leagueName: string;
    }) => `Hello ${to.firstName},

the league office invites you to the coach portal${to.teamName === null ? '' : ` as a coach of team ${to.teamName}`}. Open this link and choose your password:

${to.link}

The link works once, within ${INVITATION_DAYS} days. If it has run out, ask the league office for another: ${to.officeEmail}

${to.leagueName}
`,
  },
  passwordReset: {
    subject: (leagueName: string) => `${leagueName}: choose a new password`,
    text: (to: {
      readonly firstName: string;
      readonly link: string;
      readonly until: string;
      readonly leagueName: string;
    }) => `Hello ${to.firstName},

someone asked for a new password for your account in the coach portal. If it was you, open this link and choose one:

${to.link}

The link works once, until ${to.until}. Wherever you are signed in, you are signed out then.

If it was not you, ignore this email. Your password stays as it is.

${to.leagueName}
`,
  },
} as const;
