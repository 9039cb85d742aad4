import { expect, it, onTestFinished } from 'vitest';
import { useTestDatabase } from '../../test/database.ts';
import { useTestLeague } from '../../test/league.ts';
import { buildCoach } from '../features/auth/testing/portal.ts';
import { workOnImport } from '../features/imports/create/work-on-import.ts';
import { csvOf, goodRows, startImporting } from '../features/imports/testing/importing.ts';
import { enqueueMail } from '../features/mail/mail.service.ts';
import { sendDueMails } from '../features/mail/mail-worker.ts';
import { createSmtp } from '../features/mail/smtp.ts';
import { startMailServer } from '../features/mail/testing/mail-server.ts';
import { members } from '../features/members/members.table.ts';
import { systemClock } from '../platform/clock.ts';
import { leagueScope } from '../platform/db/scope.ts';
import { createLogger } from '../platform/log.ts';

/** A log that stores everything, at the most detailed level. */
function keptLog() {
  const lines: string[] = [];
  const log = createLogger('debug', { write: (line) => void lines.push(line) });
  return { log, text: () => lines.join('') };
}

it('[BEYOND-04] a failing import is logged with its id, without any text of its file', async () => {
  const portal = await startImporting({ withWorker: false });
  onTestFinished(() => portal.close());
  const { log, text } = keptLog();
  const address = await portal.upload(portal.coach, csvOf(...goodRows('quackenbush', 3)));
  const { id } = (await portal.start(address, { fileName: 'quackenbush.csv' })).json();
  const storage: typeof portal.storage = {
    ...portal.storage,
    read() {
      throw new SyntaxError('Unexpected row "Ana,Lind quackenbush0,quackenbush0@example.org,609-555-0142"');
    },
  };
  await workOnImport({ ...portal.workDeps, log, storage }, id, new AbortController().signal);
  expect(text()).toContain(`"importId":${id}`);
  expect(text()).not.toMatch(/quackenbush|Lind|609-555/);
});

it('[BEYOND-04] a failing sync is logged with its place, without any personal data', async () => {
  const league = await useTestLeague({ contacts: 40 });
  await league.pull();
  const { log, text } = keptLog();
  const people = await league.db.database.inScope(leagueScope(), (tx) =>
    tx.select({ first: members.firstName, last: members.lastName, email: members.email }).from(members),
  );
  for (const kind of ['truncatedJson', 'strangeJson', 'notJson', 'emptyBody', 'unreachable'] as const) {
    await league.setFaults({ kind, match: { path: '/v2' } });
    await league.pull('full', { log });
  }
  await league.setFaults({
    kind: 'refuseWrite',
    details: [{ Key: 'Email', Value: people[0]?.email ?? '', Restriction: 'Unique' }],
    match: { method: 'PUT' },
  });
  await league.db.database.inScope(leagueScope(), (tx) =>
    tx.update(members).set({ phone: '609-555-0199', syncState: 'waiting' }),
  );
  await league.push({ log });
  expect(text()).toContain('A pull failed.');
  for (const { first, last, email } of people) {
    expect(text()).not.toContain(`${first} ${last}`);
    expect(text()).not.toContain(String(email));
  }
  expect(text()).not.toContain('609-555-0199');
  expect(text()).not.toContain(league.simulator.apiKey);
});

it('[BEYOND-04] a refused mail is logged with its number, without its recipient and its secret', async () => {
  const { database } = await useTestDatabase();
  const server = await startMailServer({ refuse: () => 550 });
  const { log, text } = keptLog();
  const { userId } = await buildCoach(database);
  await database.inScope(leagueScope(), (tx) =>
    enqueueMail(tx, {
      to: { userId, email: 'quackenbush@league.example', firstName: 'Dana', lastName: 'Quackenbush' },
      letter: { subject: 'Your new password', secret: 'Vault-Beam-2026!', text: (secret) => secret },
      now: new Date(),
    }),
  );
  const { send, close } = createSmtp({
    url: server.url,
    from: 'portal@league.example',
    replyTo: 'office@league.example',
  });
  await sendDueMails({ database, clock: systemClock, log, send }, new AbortController().signal);
  close();
  expect(text()).toContain('A mail was not taken.');
  expect(text()).not.toMatch(/quackenbush|Dana|Vault-Beam/i);
});
