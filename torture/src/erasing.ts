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

/** A gymnast under a last name that stands nowhere else, so that whatever is left of her is found. */
type Marked = { memberId: number; firstName: string; lastName: string; email: string };

/** Any last name of that kind, as PostgreSQL finds them in lower case. */
export const MARK = 'quill[0-9]+n[0-9]+q';

/**
 * Answers parents' requests on the admin's screens until `signal`: gives some gymnasts a name of their own, and later, when
 * others have worked on them and the service may have heard of it, erases them for good.
 */
export async function workOnErasures(eraser: Eraser, signal: AbortSignal): Promise<void> {
  const { account, client, random } = eraser;
  const marked: Marked[] = [];
  let count = 0;
  await client.call(routes.auth.login, { body: account });
  while (!signal.aborted) {
    await pause(random.between(1500, 6000), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
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
  // Of one who was just added nobody may know yet whether the service has her.
  const isNewWanted = random.percent(50);
  const member =
    random.pick(candidates.filter(({ isNew }) => isNew === isNewWanted)) ?? random.pick(candidates);
  if (!member) return undefined;
  const answer = await client.call(routes.members.editUnderApi, {
    params: { id: member.id },
    body: { lastName: `Quill${seed}n${count}q` },
  });
  ledger.count(answer.verdict);
  ledger.expectLogged('EDIT_MEMBER', answer.verdict);
  if (answer.verdict === 'refused') await client.call(routes.auth.login, { body: account });
  if (answer.verdict !== 'acknowledged') return undefined;
  const { id, firstName, lastName, email } = answer.reply;
  return { memberId: id, firstName, lastName, email: email ?? '' };
}

/** Gives whether the matter is closed; an answer that was lost is asked for again, as a person would. */
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
  if (answer.status !== 401) throw new Error(`Member ${memberId} could not be erased: ${answer.message}`);
  await client.call(routes.auth.login, { body: account });
  return false;
}
