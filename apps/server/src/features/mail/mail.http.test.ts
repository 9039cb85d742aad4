import { mailListSchema, routes } from '@league/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminOf, type Session, startTestApp } from '../../../test/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { buildCoach } from '../auth/testing/portal.ts';
import { enqueueMail } from './mail.service.ts';

let db: TestDatabase;
let app: FastifyInstance;
let admin: Session;
beforeAll(async () => {
  db = await createTestDatabase();
  app = await startTestApp(db);
  admin = await adminOf(app, db.database);
});
afterAll(async () => {
  await app.close();
  await db.close();
});

it('lets the admin see kept mails and read one with its password, and retries only refused ones', async () => {
  const { userId, email } = await buildCoach(db.database);
  await db.database.inScope(leagueScope(), (tx) =>
    enqueueMail(tx, {
      to: { userId, email, firstName: 'Dana', lastName: 'Reyes' },
      letter: {
        subject: 'Your new password',
        secret: 'Vault-Beam-2026',
        text: (secret) => `It is ${secret}`,
      },
      now: new Date(),
    }),
  );
  const reply = await admin({ url: routes.mail.list.path });
  const list = mailListSchema.parse(reply.json());
  expect(list).toMatchObject({
    isDelivered: false,
    mails: [{ to: email, toName: 'Dana Reyes', subject: 'Your new password', state: 'kept' }],
  });
  expect(reply.body).not.toContain('Vault-Beam-2026');
  const id = list.mails[0]?.id;
  const text = await admin({ url: `/api/admin/mails/${id}/text` });
  expect(text.json()).toEqual({ text: 'It is Vault-Beam-2026' });
  expect(text.headers['cache-control']).toBe('no-store');
  expect((await admin({ method: 'POST', url: `/api/admin/mails/${id}/retry` })).statusCode).toBe(409);
  expect((await admin({ url: '/api/admin/mails/999999/text' })).statusCode).toBe(404);
});
