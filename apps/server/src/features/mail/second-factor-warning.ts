import { AUTH_WORDS, PAGES } from '@league/contract';
import type { Drizzle } from '../../platform/db/database.ts';
import type { SecondFactorWarning } from '../auth/index.ts';
import { enqueueMailBeside, type Letter } from './mail.service.ts';

function warningLetter({ to, count, leagueName, baseUrl }: SecondFactorWarning): Letter {
  return {
    subject: AUTH_WORDS.wrongCodes.subject(leagueName),
    text: () =>
      AUTH_WORDS.wrongCodes.text({
        firstName: to.firstName,
        count,
        signInAt: new URL(PAGES.auth, baseUrl).href,
        leagueName,
      }),
  };
}

/** Mails the office about wrong second factors (SAFE-07). */
export async function warnOfSecondFactor(tx: Drizzle, warning: SecondFactorWarning): Promise<void> {
  await enqueueMailBeside(tx, { to: warning.to, letter: warningLetter(warning), now: warning.now });
}
