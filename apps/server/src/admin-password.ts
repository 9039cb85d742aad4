import { ensureAdmin, setAdminPassword } from './features/auth/index.ts';
import { onDatabase, runProgram } from './start/office-program.ts';

/**
 * `npm run admin-password`: gives the admin LEAGUE_ADMIN_PASSWORD, or a made password, and prints it. The second factor,
 * which may be lost with a phone, is taken away, and the admin's open sessions end (BEYOND-11).
 */
await runProgram(() =>
  onDatabase(async ({ env, database }) => {
    await ensureAdmin({ database, env });
    const { email, madePassword } = await setAdminPassword({
      database,
      ...(env.LEAGUE_ADMIN_PASSWORD === undefined ? {} : { password: env.LEAGUE_ADMIN_PASSWORD }),
    });
    return madePassword === null
      ? `${email} has the password of LEAGUE_ADMIN_PASSWORD now.`
      : `${email} has the password ${madePassword} now.`;
  }),
);
