import { syncWords } from '@league/contract';
import type { ProviderClient } from '@league/provider';
import { eq } from 'drizzle-orm';
import type { TestLeague } from '../../../../test/league.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import { members } from '../../members/members.table.ts';

export const inLeague = <Result>(
  { db }: TestLeague,
  work: Parameters<typeof db.database.inScope<Result>>[1],
) => db.database.inScope(leagueScope(), work);

/** All members, with the reason in words. */
export async function storedMembers(league: TestLeague) {
  const rows = await inLeague(league, (tx) => tx.select().from(members));
  return rows.map((row) => ({ ...row, syncReason: row.syncReason && syncWords(...row.syncReason) }));
}

export type Row = Awaited<ReturnType<typeof storedMembers>>[number];

export async function storedMember(league: TestLeague, id: number): Promise<Row> {
  const row = (await storedMembers(league)).find((each) => each.id === id);
  if (!row) throw new Error('The member is gone.');
  return row;
}

/** Any gymnast with a team, as pulled. */
export async function someMember(
  league: TestLeague,
  matches: (row: Row) => boolean = () => true,
): Promise<Row & { contactId: number }> {
  const row = (await storedMembers(league)).find(
    (each) => each.teamId !== null && each.archivedAt === null && matches(each),
  );
  if (!row?.providerContactId) throw new Error('The league has no such gymnast.');
  return { ...row, contactId: row.providerContactId };
}

/** Changes a row as a coach's change does. */
export function change(league: TestLeague, id: number, values: Partial<typeof members.$inferSelect>) {
  return inLeague(league, async (tx) => {
    const [row] = await tx.select().from(members).where(eq(members.id, id));
    await tx
      .update(members)
      .set({ ...values, version: (row?.version ?? 0) + 1, syncState: 'waiting', syncRetryAt: null })
      .where(eq(members.id, id));
  });
}

export async function contactOf(league: TestLeague, contactId: number) {
  const contact = await league.provider.getContact(contactId);
  if (!contact) throw new Error('The contact is gone.');
  return contact;
}

export async function writesTo(league: TestLeague, contactId: number): Promise<{ body: unknown }[]> {
  const log = (await league.control('requests')) as {
    requests: { method: string; decodedUrl: string; body: unknown }[];
  };
  return log.requests.flatMap(({ method, decodedUrl, body }) =>
    method === 'PUT' && decodedUrl.includes(String(contactId)) ? [{ body }] : [],
  );
}

/** How many contacts were created and how often contacts were searched, since the request with that number. */
export async function createCalls(league: TestLeague, since: number) {
  const { requests } = (await league.control(`requests?since=${since}`)) as {
    requests: { method: string; decodedUrl: string }[];
  };
  const toContacts = requests.filter(({ decodedUrl }) => /\/contacts(\?|$)/i.test(decodedUrl));
  return {
    created: toContacts.filter(({ method }) => method === 'POST').length,
    lookups: toContacts.filter(({ method }) => method === 'GET').length,
  };
}

/** The headers of a service token, for calls that the portal's own client does not make. */
export async function serviceHeaders(league: TestLeague): Promise<Record<string, string>> {
  const reply = await fetch(`${league.simulator.url}/auth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`APIKEY:${league.simulator.apiKey}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials&scope=auto',
  });
  const { access_token } = (await reply.json()) as { access_token: string };
  return { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
}

async function callService(league: TestLeague, method: string, path: string, body?: unknown): Promise<void> {
  const { url, accountId } = league.simulator;
  const headers = await serviceHeaders(league);
  const reply = await fetch(`${url}/v2.2/accounts/${accountId}/${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(await reply.text());
}

const remove = (league: TestLeague, path: string) => callService(league, 'DELETE', path);

/** Changes an event at the service, as its administrators do. */
export const changeEvent = (league: TestLeague, eventId: number, changes: Record<string, unknown>) =>
  callService(league, 'PUT', `events/${eventId}`, { Id: eventId, ...changes });

/** Changes a registration at the service. */
export const changeRegistration = (
  league: TestLeague,
  registrationId: number,
  changes: Record<string, unknown>,
) => callService(league, 'PUT', `eventregistrations/${registrationId}`, changes);

/** Deletes a contact at the service, which only its own administrators may do. */
export async function removeContact(league: TestLeague, contactId: number): Promise<void> {
  await league.provider.updateContact(contactId, { isArchived: true });
  await remove(league, `contacts/${contactId}`);
}

/** Deletes an event at the service, with its registrations. */
export const removeEvent = (league: TestLeague, eventId: number) => remove(league, `events/${eventId}`);

/** The league's provider, but runs something once just before or after the named call. */
export function providerWith(
  { provider }: TestLeague,
  when: { before: keyof ProviderClient } | { after: keyof ProviderClient },
  deed: () => Promise<unknown>,
): { provider: ProviderClient } {
  const name = 'before' in when ? when.before : when.after;
  let isDone = false;
  const once = async () => {
    if (isDone) return;
    isDone = true;
    await deed();
  };
  const call = provider[name] as (...args: unknown[]) => Promise<unknown>;
  const wrapped = async (...args: unknown[]) => {
    if ('before' in when) await once();
    const result = await call(...args);
    if ('after' in when) await once();
    return result;
  };
  return { provider: { ...provider, [name]: wrapped } };
}
