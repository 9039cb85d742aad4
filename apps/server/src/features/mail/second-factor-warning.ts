import { PAGES } from '@league/contract';
import type { Drizzle } from '../../platform/db/database.ts';
import type { SecondFactorWarning } from '../auth/index.ts';
import { enqueueMailBeside, type Letter } from './mail.service.ts';

function warningLetter({ to, count, leagueName, baseUrl }: SecondFactorWarning): Letter {
  return {
    subject: `${leagueName}: wrong codes at your sign-in`,
    text: () => `Hello ${to.firstName},

in the last 24 hours a wrong code was entered ${count} times for your account, each time after the right password. Nobody came in by it.

If it was you, ignore this email. If it was not, someone knows your password. Sign in and choose another one now:

${new URL(PAGES.auth, baseUrl)}

The portal sends this email once an hour at most.

${leagueName}
`,
  };
}

/** Tells the office of wrong second factors (SAFE-07). */
export async function warnOfSecondFactor(tx: Drizzle, warning: SecondFactorWarning): Promise<void> {
  await enqueueMailBeside(tx, { to: warning.to, letter: warningLetter(warning), now: warning.now });
}
