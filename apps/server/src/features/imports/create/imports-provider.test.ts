import { expect, it, onTestFinished } from 'vitest';
import { coachOf, startTestApp } from '../../../../test/app.ts';
import { openTestLeague } from '../../../../test/league.ts';
import { waitPatiently } from '../../../../test/patience.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import { members } from '../../members/members.table.ts';
import { teams } from '../../teams/teams.table.ts';
import { csvOf, goodRows, temporaryStorage } from '../testing/importing.ts';
import { createImportWorker } from './imports.worker.ts';

/** The whole way of one file: into the portal, to the provider, and back. */
it('[IMPORT-10] [BEYOND-10] imported members become contacts, and undoing the import archives them again', async () => {
  const league = await openTestLeague({ contacts: 30 });
  onTestFinished(league.close);
  await league.pull();
  const { database, url: databaseUrl } = league.db;
  const { storage, remove } = await temporaryStorage();
  onTestFinished(remove);
  const app = await startTestApp({ database, storage, waitUntil: waitPatiently });
  onTestFinished(() => app.close());
  const worker = createImportWorker({
    ...league.runDeps,
    storage,
    timeZone: 'America/New_York',
    databaseUrl,
  });
  worker.start();
  onTestFinished(worker.stop);
  const [team] = await database.inScope(leagueScope(), (tx) => tx.select().from(teams).limit(1));
  const teamId = team?.id ?? 0;
  const coach = await coachOf(app, database, teamId);
  const imported = async () =>
    (await database.inScope(leagueScope(), (tx) => tx.select().from(members))).filter(({ lastName }) =>
      lastName.startsWith('Lind provider'),
    );

  const { uploadURL } = (await coach({ method: 'POST', url: '/api/objects/upload' })).json();
  await app.inject({ method: 'PUT', url: uploadURL, payload: csvOf(...goodRows('provider', 2)) });
  const report = await coach({
    method: 'POST',
    url: '/api/csv-upload',
    payload: { csvUrl: uploadURL, teamId },
  });
  expect(report.json()).toMatchObject({ successfulCount: 2 });
  await league.push();
  const contacts = (await imported()).map(({ providerContactId }) => providerContactId ?? 0);
  for (const id of contacts) {
    expect(await league.provider.getContact(id)).toMatchObject({ isArchived: false, team: team?.name });
  }

  const undone = await coach({ method: 'POST', url: `/api/imports/${report.json().id}/undo` });
  expect(undone.json()).toMatchObject({ removedCount: 2, kept: [] });
  await league.push();
  for (const id of contacts) expect(await league.provider.getContact(id)).toMatchObject({ isArchived: true });
  expect((await imported()).map(({ syncState }) => syncState)).toEqual(['synced', 'synced']);
});
