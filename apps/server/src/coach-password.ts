import { setCoachPassword } from './features/auth/index.ts';
import { PlainError } from './platform/plain-error.ts';
import { onDatabase, runProgram } from './start/office-program.ts';

/**
 * `npm run coach-password -- EMAIL`: gives a coach who forgot their password a generated one and prints it, for the
 * office to send to that address (ROUTE-06). Ends the coach's sessions.
 */
await runProgram(async () => {
  const [typed, ...more] = process.argv.slice(2);
  if (typed === undefined || more.length > 0)
    throw new PlainError('Name one coach by email: npm run coach-password -- EMAIL');
  await onDatabase(async ({ database }) => {
    const { email, password } = await setCoachPassword({ database, email: typed });
    return `${email} has the password ${password} now. Send it to that address alone.`;
  });
});
