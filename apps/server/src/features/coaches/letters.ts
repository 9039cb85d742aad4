import { INVITATION_DAYS, ISSUED_PASSWORD_DAYS, PAGES } from '@league/contract';
import type { Letter } from '../mail/mail.service.ts';

/** Who writes, and where the portal is. */
export type Sender = {
  readonly leagueName: string;
  readonly officeEmail: string;
  readonly baseUrl: string;
  readonly timeZone: string;
};

/** Tells a coach of the password that the office has set (AUTH-11). */
export function newPasswordLetter(sender: Sender, firstName: string, password: string): Letter {
  return {
    subject: `${sender.leagueName}: your new password`,
    secret: password,
    text: (secret) => `Hello ${firstName},

the league office has set a new password for your account in the coach portal:

    ${secret}

Sign in with it at ${new URL(PAGES.auth, sender.baseUrl)}
The portal then asks you to choose a password of your own. This one works for ${ISSUED_PASSWORD_DAYS} days. Wherever you were signed in, you are signed out now.

If you did not ask for a new password, please tell the league office: ${sender.officeEmail}

${sender.leagueName}
`,
  };
}

/** Invites a coach (BEYOND-14). */
export function invitationLetter(
  sender: Sender,
  { firstName, teamName }: { firstName: string; teamName: string | null },
  link: string,
): Letter {
  const team = teamName === null ? '' : ` as a coach of team ${teamName}`;
  return {
    subject: `${sender.leagueName}: your invitation to the coach portal`,
    secret: link,
    text: (secret) => `Hello ${firstName},

the league office invites you to the coach portal${team}. Open this link and choose your password:

${secret}

The link works once, within ${INVITATION_DAYS} days. If it has run out, ask the league office for another: ${sender.officeEmail}

${sender.leagueName}
`,
  };
}

/** A coach has asked for a link to choose a new password (ROUTE-06). */
export function resetLetter(
  sender: Sender,
  { firstName, link, expiresAt }: { firstName: string; link: string; expiresAt: Date },
): Letter {
  const until = new Intl.DateTimeFormat('en-US', {
    timeStyle: 'short',
    timeZone: sender.timeZone,
  }).format(expiresAt);
  return {
    subject: `${sender.leagueName}: choose a new password`,
    secret: link,
    text: (secret) => `Hello ${firstName},

someone asked for a new password for your account in the coach portal. If it was you, open this link and choose one:

${secret}

The link works once, until ${until}. Wherever you are signed in, you are signed out then.

If it was not you, ignore this email. Your password stays as it is.

${sender.leagueName}
`,
  };
}
