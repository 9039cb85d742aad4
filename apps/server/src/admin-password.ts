import { ensureAdmin, setAdminPassword } from './features/auth/index.ts';
import { endAdminSentSecrets } from './features/office/office.service.ts';
import { onDatabase, runProgram } from './start/office-program.ts';

/**
 * `npm run admin-password`: sets the admin's password to LEAGUE_ADMIN_PASSWORD, or to a generated one, and prints it.
 * Also removes the second factor, which may be lost with a phone, and ends the admin's sessions (BEYOND-11); the next
 * single sign-on with the admin's email may have another subject of the service (SAFE-06).
 */
await runProgram(() =>
  onDatabase(async ({ env, database }) => {
    await ensureAdmin({ database, env, endSentSecrets: endAdminSentSecrets });
    const { email, generatedPassword } = await setAdminPassword({
      database,
      ...(env.LEAGUE_ADMIN_PASSWORD === undefined ? {} : { password: env.LEAGUE_ADMIN_PASSWORD }),
    });
    if (env.OIDC_ISSUER !== undefined) {
      return `${email} signs in through single sign-on. The next sign-in there binds the account again.`;
    }
    return generatedPassword === null
      ? `${email} has the password of LEAGUE_ADMIN_PASSWORD now.`
      : `${email} has the password ${generatedPassword} now.`;
  }),
);
