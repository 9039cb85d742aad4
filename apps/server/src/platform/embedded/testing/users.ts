import { chooseAccount } from '../account.ts';
import { type Account, runProgram } from '../run-program.ts';

/** The user that runs databases here: `postgres` if the tests run as root, else (undefined) their own user. */
export function databaseAccount(): Promise<Account | undefined> {
  return chooseAccount('/nonexistent');
}

/** An ordinary user for a portal process, or why this machine has none for the tests. */
export async function ordinaryUser(): Promise<Account | { missing: string }> {
  if (process.getuid?.() !== 0) return { missing: 'only root can start a portal as another user' };
  const nobody = { name: 'nobody', uid: 65_534, gid: 65_534 };
  const attempt = await runProgram(process.execPath, [import.meta.filename], { account: nobody }).catch(
    (error: Error) => ({ exitCode: null, output: error.message }),
  );
  if (attempt.exitCode === 0) return nobody;
  return { missing: 'an ordinary user may not enter the folder of this clone' };
}
