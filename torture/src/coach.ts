import { setTimeout as pause } from 'node:timers/promises';
import { type Member, routes, SKILL_LEVELS } from '@league/contract';
import type { Account, Answer, Client } from './client.ts';
import { CONTESTED_FIELD, type Ledger, PORTAL_FIELDS } from './ledger.ts';
import { chooseByShare, type Random } from './random.ts';

type Coach = { account: Account; client: Client; random: Random; ledger: Ledger; seed: number; name: string };

/** How many of a coach's hundred actions are of each kind; the rest is reading. */
const SHARES = { edit: 52, add: 11, addSibling: 5, renew: 12, bulkRenew: 4, archive: 7 } as const;

/** Works on the coach's team until `signal`: reads, edits, adds, renews and archives, one action at a time. */
export async function workAsCoach(coach: Coach, signal: AbortSignal): Promise<void> {
  const { random } = coach;
  let roster: Member[] = [];
  let count = 0;
  while (!signal.aborted) {
    if (roster.length === 0 || random.percent(30)) roster = await readRoster(coach);
    const action = chooseByShare(random, SHARES, 'read');
    if (action === 'edit') await editOne(coach, roster);
    else if (action === 'add') {
      count += 1;
      await addOne(coach, count);
    } else if (action === 'addSibling') {
      count += 1;
      await addSibling(coach, roster, count);
    } else if (action === 'renew') await renewOne(coach, roster);
    else if (action === 'bulkRenew') await renewSome(coach, roster);
    else if (action === 'archive') await archiveOne(coach, roster);
    await pause(random.between(200, 1500), undefined, { signal }).catch(() => undefined);
  }
}

async function readRoster({ client, account }: Coach): Promise<Member[]> {
  const answer = await client.call(routes.members.list);
  if (answer.verdict === 'acknowledged') return answer.reply;
  if (answer.verdict === 'refused') await client.call(routes.auth.login, { body: account });
  return [];
}

/** A value that no other coach writes. */
function newValue(field: string, { random, seed, name }: Coach): string {
  if (field === 'skillLevel') return random.pick(SKILL_LEVELS) ?? '3';
  if (field === CONTESTED_FIELD) return `609-555-${random.between(1000, 9999)}`;
  return `${name} ${seed}-${random.between(0, 999_999_999)}`;
}

async function editOne(coach: Coach, roster: Member[]): Promise<void> {
  const { random, client, ledger } = coach;
  const member = random.pick(roster);
  if (!member) return;
  const fields = [...PORTAL_FIELDS, CONTESTED_FIELD].filter(() => random.percent(40));
  const changes = Object.fromEntries(fields.map((field) => [field, newValue(field, coach)]));
  const answer = await client.call(routes.members.editUnderApi, {
    params: { id: member.id },
    body: changes,
    headers: random.percent(50) ? { 'if-match': `"${member.version}"` } : {},
  });
  ledger.count(answer.verdict);
  const isNoChange = fields.every((field) => changes[field] === (member[field] ?? ''));
  if (!isNoChange) ledger.expectLogged('EDIT_MEMBER', answer.verdict);
  for (const field of fields) {
    const value = changes[field] ?? '';
    ledger.wrote(member.id, field, { verdict: answer.verdict, value, before: member[field] ?? '' });
  }
  forgetUnlessRefused(roster, member, answer);
}

/** Removes a changed member from the roster: its copy is out of date until the roster is read again. */
function forgetUnlessRefused(
  roster: Member[],
  member: Member,
  { verdict }: { verdict: Answer<never>['verdict'] },
): void {
  if (verdict !== 'refused') roster.splice(roster.indexOf(member), 1);
}

async function addOne(coach: Coach, count: number): Promise<void> {
  const { random, client, ledger, seed, name } = coach;
  const email = `${name.toLowerCase()}.${seed}.${count}@torture.example`;
  const values = {
    firstName: `New${count}`,
    lastName: name,
    email,
    dateOfBirth: `201${random.between(0, 8)}-0${random.between(1, 9)}-1${random.between(0, 9)}`,
    skillLevel: random.pick(SKILL_LEVELS) ?? '3',
    coachNotes: newValue('coachNotes', coach),
  };
  // A double click: the portal must accept at most one of the two.
  const calls = random.percent(25) ? 2 : 1;
  const answers = await Promise.all(
    Array.from({ length: calls }, () => client.call(routes.members.apply, { body: values })),
  );
  for (const { verdict } of answers) ledger.count(verdict);
  const accepted = answers.filter(({ verdict }) => verdict === 'acknowledged').length;
  if (accepted > 1) throw new Error(`${email} was accepted ${accepted} times.`);
  const verdict =
    accepted === 1
      ? 'acknowledged'
      : answers.some((each) => each.verdict === 'unknown')
        ? 'unknown'
        : 'refused';
  ledger.expectLogged('ADD_MEMBER', verdict);
  ledger.add({ email, verdict, values });
}

/** Adds a brother or sister of a gymnast on the roster, with the same address; again at most one of a double click is accepted. */
async function addSibling(coach: Coach, roster: Member[], count: number): Promise<void> {
  const { random, client, ledger, seed, name } = coach;
  const holder = random.pick(roster.filter(({ email }) => email !== null));
  if (!holder?.email) return;
  const firstName = `Sib${count}${name}${seed}`;
  const values = {
    ...{ firstName, lastName: name, email: holder.email, siblingOf: holder.id },
    dateOfBirth: `201${random.between(0, 8)}-0${random.between(1, 9)}-1${random.between(0, 9)}`,
    skillLevel: random.pick(SKILL_LEVELS) ?? '3',
  };
  const calls = random.percent(25) ? 2 : 1;
  const answers = await Promise.all(
    Array.from({ length: calls }, () => client.call(routes.members.apply, { body: values })),
  );
  for (const { verdict } of answers) ledger.count(verdict);
  const [accepted, ...more] = answers.filter((answer) => answer.verdict === 'acknowledged');
  if (more.length > 0) throw new Error(`${firstName} was accepted ${more.length + 1} times.`);
  const isLost = answers.some(({ verdict }) => verdict === 'unknown');
  const verdict = accepted ? 'acknowledged' : isLost ? 'unknown' : 'refused';
  ledger.expectLogged('ADD_MEMBER', verdict);
  // The other may be linked by it, and the address passed on later.
  ledger.expectLogged('EDIT_MEMBER', verdict === 'refused' ? 'refused' : 'unknown', 2);
  ledger.addSibling({
    ...{ firstName, verdict, email: holder.email.toLowerCase() },
    memberId: accepted?.reply.memberId ?? null,
  });
  roster.splice(roster.indexOf(holder), 1);
}

async function renewOne({ random, client, ledger }: Coach, roster: Member[]): Promise<void> {
  const member = random.pick(roster.filter(({ can }) => can.renew));
  if (!member) return;
  const answer = await client.call(routes.members.renew, { params: { id: member.id } });
  ledger.count(answer.verdict);
  ledger.expectLogged('RENEW_MEMBER', answer.verdict);
  if (answer.verdict === 'acknowledged') noteRenewal(ledger, member, answer.reply.membershipStatus);
  forgetUnlessRefused(roster, member, answer);
}

async function renewSome({ random, client, ledger }: Coach, roster: Member[]): Promise<void> {
  const chosen = roster.filter(({ can }) => can.renew && random.percent(30));
  if (chosen.length === 0) return;
  const answer = await client.call(routes.members.bulkRenew, {
    body: { memberIds: chosen.map(({ id }) => id) },
  });
  ledger.count(answer.verdict);
  if (answer.verdict === 'unknown') ledger.expectLogged('RENEW_MEMBER', 'unknown', chosen.length);
  if (answer.verdict === 'acknowledged') {
    const { successful } = answer.reply.results;
    ledger.expectLogged('RENEW_MEMBER', 'acknowledged', successful.length);
    for (const { memberId, membershipStatus } of successful) {
      const member = chosen.find(({ id }) => id === memberId);
      if (member) noteRenewal(ledger, member, membershipStatus);
    }
  }
  for (const member of chosen) forgetUnlessRefused(roster, member, answer);
}

function noteRenewal(ledger: Ledger, member: Member, value: string): void {
  const before = member.membershipStatus;
  ledger.wrote(member.id, 'membershipStatus', { verdict: 'acknowledged', value, before });
}

async function archiveOne({ random, client, ledger }: Coach, roster: Member[]): Promise<void> {
  const member = random.pick(roster);
  if (!member) return;
  const answer = await client.call(routes.members.archive, { params: { id: member.id } });
  ledger.count(answer.verdict);
  ledger.expectLogged('DELETE_MEMBER', answer.verdict);
  ledger.wrote(member.id, 'archived', { verdict: answer.verdict, value: 'true', before: 'false' });
  forgetUnlessRefused(roster, member, answer);
}
