import { COACH_LETTERS, LOCALE, PAGES } from '@league/contract';
import type { Letter } from '../mail/mail.service.ts';

/** The sender, and the portal's address. */
export type Sender = {
  readonly leagueName: string;
  readonly officeEmail: string;
  readonly baseUrl: string;
  readonly timeZone: string;
};

/** Tells a coach the password that the office has set (AUTH-11). */
export function newPasswordLetter(sender: Sender, firstName: string, password: string): Letter {
  return {
    subject: COACH_LETTERS.newPassword.subject(sender.leagueName),
    secret: password,
    text: (secret) =>
      COACH_LETTERS.newPassword.text({
        ...sender,
        firstName,
        password: secret,
        signInAt: new URL(PAGES.auth, sender.baseUrl).href,
      }),
  };
}

/** Invites a coach (BEYOND-14). */
export function invitationLetter(
  sender: Sender,
  { firstName, teamName }: { firstName: string; teamName: string | null },
  link: string,
): Letter {
  return {
    subject: COACH_LETTERS.invitation.subject(sender.leagueName),
    secret: link,
    text: (secret) => COACH_LETTERS.invitation.text({ ...sender, firstName, teamName, link: secret }),
  };
}

/** The mail for a coach who requested a link to choose a new password (ROUTE-06). */
export function resetLetter(
  sender: Sender,
  { firstName, link, expiresAt }: { firstName: string; link: string; expiresAt: Date },
): Letter {
  const until = new Intl.DateTimeFormat(LOCALE, {
    timeStyle: 'short',
    timeZone: sender.timeZone,
  }).format(expiresAt);
  return {
    subject: COACH_LETTERS.passwordReset.subject(sender.leagueName),
    secret: link,
    text: (secret) => COACH_LETTERS.passwordReset.text({ ...sender, firstName, link: secret, until }),
  };
}
