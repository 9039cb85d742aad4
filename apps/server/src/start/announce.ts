import { OFFICE_ROLE_WORDS, routes } from '@league/contract';
import type { DemoAccess } from '../../seeds/demo-access.ts';
import type { Env } from '../env.ts';
import type { AdminAccount } from '../features/auth/index.ts';

export type Announcement = {
  env: Env;
  url: string | undefined;
  simulatorUrl: string | undefined;
  admin: AdminAccount;
  demo: DemoAccess;
  say: (sentence: string) => void;
};

function adminLine({ env, admin }: Announcement): string {
  if (env.OIDC_ISSUER !== undefined)
    return `${admin.email}  through single sign-on at ${new URL(routes.auth.adminLogin.path, env.PUBLIC_URL)}`;
  if (admin.generatedPassword !== null)
    return `${admin.email}  with the password above, which is not shown again`;
  if (env.LEAGUE_ADMIN_PASSWORD !== undefined)
    return `${admin.email}  with the password it was given at the first start`;
  return `${admin.email}  with the password shown at the first start (with the portal stopped, npm run admin-password makes a new one)`;
}

/** Prints the portal's address and the accounts that can sign in. */
export function announce(announcement: Announcement): void {
  const { env, url, simulatorUrl, demo, say } = announcement;
  if (url === undefined) {
    say('The worker is at work. Ctrl-C stops it.');
    return;
  }
  say('');
  say(`  ${env.LEAGUE_NAME}`);
  say(`  ${env.PUBLIC_URL ?? url}`);
  say('');
  say(`  Admin   ${adminLine(announcement)}`);
  // The demo's people have no single sign-on accounts.
  for (const { email, password, officeRole } of env.OIDC_ISSUER === undefined ? demo.office : [])
    say(`  Office  ${email}  password ${password}  (${OFFICE_ROLE_WORDS[officeRole]})`);
  for (const { email, password, team } of demo.coaches)
    say(`  Coach   ${email}  password ${password}  (team ${team})`);
  if (demo.teamCode !== undefined)
    say(`  A new coach can register with a team code such as ${demo.teamCode}.`);
  if (simulatorUrl !== undefined) say(`  Wild Apricot is simulated at ${simulatorUrl}.`);
  say('');
  say('  Ctrl-C stops it.');
}
