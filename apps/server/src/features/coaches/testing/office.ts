import { type Coach, coachSchema } from '@league/contract';
import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { adminOf, type Session, startTestApp } from '../../../../test/app.ts';
import { buildTeam } from '../../../../test/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { users } from '../../auth/auth.table.ts';
import { textOf } from '../../mail/mail.presenter.ts';
import { mails } from '../../mail/mail.table.ts';

/** A portal with two teams and the office signed in. */
export async function openOffice(clock?: { now(): Date }, env: Record<string, string> = {}) {
  const db = await createTestDatabase();
  const app = await startTestApp({ ...db, env, ...(clock && { clock }) });
  const admin = await adminOf(app, db.database);
  const springId = await buildTeam(db.database, 'Spring');
  const summitId = await buildTeam(db.database, 'Summit');
  return {
    db,
    app,
    admin,
    springId,
    summitId,
    async close() {
      await app.close();
      await db.close();
    },
  };
}

export type Office = Awaited<ReturnType<typeof openOffice>>;

let made = 0;

/** The form's values for a new coach. */
export function newCoach(teamId: number, changes: Record<string, unknown> = {}) {
  made += 1;
  const person = { email: `kim.porter${made}@example.org`, firstName: 'Kim', lastName: `Porter${made}` };
  return {
    ...person,
    teamId: String(teamId),
    coachLevel: 'Head Coach',
    password: 'balance-beam',
    ...changes,
  };
}

/** Creates a coach through the API; the coach has chosen the given password as their own. */
export async function createCoach(office: Office, changes: Record<string, unknown> = {}): Promise<Coach> {
  const payload = newCoach(office.springId, changes);
  const reply = await office.admin({ method: 'POST', url: '/api/admin/coaches', payload });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  const coach = coachSchema.parse(reply.json());
  await office.db.database.unscoped
    .update(users)
    .set({ mustChoosePassword: false, passwordExpiresAt: null })
    .where(eq(users.id, coach.id));
  return coach;
}

export function signIn(app: FastifyInstance, email: string, password = 'balance-beam') {
  return app.inject({ method: 'POST', url: '/api/coach/login', payload: { email, password } });
}

/** A session like that of a coach's browser. */
export async function sessionOf(app: FastifyInstance, email: string, password?: string): Promise<Session> {
  const reply = await signIn(app, email, password);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  const cookie = reply.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  return Object.assign<(request: Parameters<Session>[0]) => ReturnType<Session>, { cookie: string }>(
    (request) => app.inject({ ...request, headers: { ...request.headers, cookie } }),
    { cookie },
  );
}

/** The latest waiting mail, with its text and secret. */
export async function latestMail({ database }: TestDatabase) {
  const [mail] = await database.unscoped.select().from(mails).orderBy(desc(mails.id)).limit(1);
  if (!mail) throw new Error('No mail was written.');
  return { ...mail, text: textOf(mail) };
}
