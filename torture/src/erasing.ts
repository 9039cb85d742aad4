import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '@league/contract';
import type { Account, Client } from './client.ts';
import type { Ledger } from './ledger.ts';
import type { Random } from './random.ts';
import type { Records } from './records.ts';

type Eraser = {
  account: Account;
  client: Client;
  records: Records;
  random: Random;
  ledger: Ledger;
  seed: number;
};

/** A gymnast with a last name that no other has, so that all remains of them can be found. */
type Marked = {
  memberId: number;
  firstName: string;
  lastName: string;
  email: string;
  /** How often the portal had been restored by then. */
  restores: number;
};

/** A pattern for these last names, in lower case, for PostgreSQL. */
export const MARK = 'quill[0-9]+n[0-9]+q';

/**
 * Erases gymnasts on the admin's screens until `signal`: gives some a unique name, and erases them later, when others
 * have changed them and the service may know the name.
 */
export async function workOnErasures(eraser: Eraser, signal: AbortSignal): Promise<void> {
  const { account, client, random, ledger } = eraser;
  const marked: Marked[] = [];
  let count = 0;
  await client.call(routes.auth.login, { body: account });
  while (!signal.aborted) {
    await pause(random.between(1500, 6000), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    // The restored portal may have these members under their former names, or others under their ids.
    if (marked.some(({ restores }) => restores !== ledger.restores)) marked.length = 0;
    const [first] = marked;
    if (first && random.percent(55)) {
      if (await eraseOne(eraser, first)) marked.shift();
    } else {
      count += 1;
      const next = await markOne(eraser, count);
      if (next) marked.push(next);
    }
  }
}

async function markOne(
  { account, client, records, random, ledger, seed }: Eraser,
  count: number,
): Promise<Marked | undefined> {
  const candidates = await records.erasable(MARK);
  // A new gymnast may or may not be at the service yet.
  const isNewWanted = random.percent(50);
  const member =
    random.pick(candidates.filter(({ isNew }) => isNew === isNewWanted)) ?? random.pick(candidates);
  if (!member) return undefined;
  const { restores } = ledger;
  const answer = await client.call(routes.members.editUnderApi, {
    params: { id: member.id },
    body: { lastName: `Quill${seed}n${count}q` },
  });
  ledger.count(answer.verdict);
  ledger.expectLogged('EDIT_MEMBER', answer.verdict);
  if (answer.verdict === 'refused') await client.call(routes.auth.login, { body: account });
  if (answer.verdict !== 'acknowledged') return undefined;
  const { id, firstName, lastName, email } = answer.reply;
  return { memberId: id, firstName, lastName, email: email ?? '', restores };
}

/** Returns whether the erasure is confirmed; a request with a lost answer is repeated, as a person would. */
async function eraseOne({ account, client, random, ledger }: Eraser, marked: Marked): Promise<boolean> {
  const { memberId, firstName, lastName, email } = marked;
  const call = (name: string) =>
    client.call(routes.personalData.erase, { params: { id: memberId }, body: { name } });
  if (ledger.erasures.get(memberId) === undefined && random.percent(20)) {
    const { verdict } = await call(`${firstName} Somebody`);
    ledger.count(verdict);
    if (verdict === 'acknowledged') throw new Error(`Member ${memberId} was erased under another name.`);
  }
  const answer = await call(`${firstName} ${lastName}`);
  ledger.count(answer.verdict);
  ledger.erased(memberId, { verdict: answer.verdict, lastName, email });
  if (answer.verdict !== 'refused') return answer.verdict === 'acknowledged';
  if (ledger.restores !== marked.restores) return false;
  // The session has ended, or the person confirmed more than ten minutes ago.
  const mustSignIn = answer.status === 401 || answer.message.includes('CONFIRMATION_NEEDED');
  if (!mustSignIn) throw new Error(`Member ${memberId} could not be erased: ${answer.message}`);
  await client.call(routes.auth.login, { body: account });
  return false;
}
