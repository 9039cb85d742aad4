import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportReport } from '@league/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { adminOf, coachOf, type Session, startTestApp } from '../../../../test/app.ts';
import { buildLevels, buildTeam } from '../../../../test/builders.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import { logInWords } from '../../../../test/log-in-words.ts';
import { waitPatiently } from '../../../../test/patience.ts';
import { systemClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { leagueScope } from '../../../platform/db/scope.ts';
import { createLogger } from '../../../platform/log.ts';
import { createFolderStorage } from '../../../platform/storage/folder-storage.ts';
import type { ObjectStorage } from '../../../platform/storage/object-storage.ts';
import type { WaitUntil } from '../../../platform/wait-until.ts';
import { activityLog } from '../../activity/activity.table.ts';
import { members } from '../../members/members.table.ts';
import { createImportWorker } from '../create/imports.worker.ts';
import type { ImportWorkDeps } from '../create/work-on-import.ts';
import { imports } from '../imports.table.ts';

const FIXTURES = new URL('../../../../../../packages/spreadsheet/test/fixtures/', import.meta.url);

export const HEADINGS =
  'First Name,Last Name,Email Address,Phone Number,Date of Birth,Gymnast Level,Team,Notes';

/** A file with the template's columns and these rows. */
export function csvOf(...rows: string[]): string {
  return [HEADINGS, ...rows].map((line) => `${line}\r\n`).join('');
}

/** `count` good rows, whose emails start with `name`. */
export function goodRows(name: string, count: number): string[] {
  return Array.from(
    { length: count },
    (_, index) =>
      `Ana,Lind ${name}${index},${name}${index}@example.org,609-555-0142,2014-0${(index % 9) + 1}-03,4,,`,
  );
}

type Options = { fileName?: string; askFirst?: boolean; teamId?: number | null; sheet?: string };

/** A portal with a worker for imports, two teams, a coach for each of them and the admin. */
export type TestImports = {
  app: FastifyInstance;
  database: Database;
  storage: ObjectStorage;
  databaseUrl: string;
  workDeps: ImportWorkDeps;
  /** Ids of the teams. */
  spring: number;
  summit: number;
  coach: Session;
  otherCoach: Session;
  admin: Session;
  /** Uploads bytes to a coach's upload address and returns the address. */
  upload(session: Session, content: string | Buffer): Promise<string>;
  put(
    address: string,
    content: string | Buffer,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  start(csvUrl: string, options?: Options, session?: Session): Promise<LightMyRequestResponse>;
  /** Uploads and imports as the coach of Spring, and expects a report as the reply. */
  importFile(content: string | Buffer, options?: Options): Promise<ImportReport>;
  fixture(name: string): Promise<Buffer>;
  storedMembers(): Promise<(typeof members.$inferSelect)[]>;
  storedImports(): Promise<(typeof imports.$inferSelect)[]>;
  log(): Promise<(typeof activityLog.$inferSelect)[]>;
  /** Removes all gymnasts; their imports and log entries stay. */
  empty(): Promise<void>;
  close(): Promise<void>;
};

/** A separate folder for uploads, signed with `a secret of the tests`. */
export async function temporaryStorage(): Promise<{
  storage: ObjectStorage;
  folder: string;
  remove(): Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-uploads-'));
  return {
    storage: createFolderStorage({ folder, secret: 'a secret of the tests' }),
    folder,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export async function startImporting({
  withWorker = true,
  storage: given,
}: {
  withWorker?: boolean;
  storage?: ObjectStorage;
} = {}): Promise<TestImports> {
  const { database, url: databaseUrl, logins, close } = await createTestDatabase();
  const { storage: folder, remove } = await temporaryStorage();
  const storage = given ?? folder;
  // A wait without a time limit is for the sync, which has no worker here.
  const waitForImport: WaitUntil = (isTrue, patienceMs) =>
    patienceMs === undefined ? isTrue() : waitPatiently(isTrue);
  const app = await startTestApp({ database, storage, ...(withWorker && { waitUntil: waitForImport }) });
  const workDeps = {
    database,
    storage,
    clock: systemClock,
    log: createLogger('silent'),
    timeZone: 'America/New_York',
  };
  const worker = createImportWorker({ ...workDeps, databaseUrl: logins.app });
  if (withWorker) worker.start();
  await buildLevels(database);
  const spring = await buildTeam(database, 'Spring');
  const summit = await buildTeam(database, 'Summit');
  const coach = await coachOf(app, database, spring);

  const put: TestImports['put'] = (address, content, headers = {}) =>
    app.inject({
      method: 'PUT',
      url: address,
      payload: content,
      headers: { 'content-type': 'text/csv', ...headers },
    });
  const upload: TestImports['upload'] = async (session, content) => {
    const issued = await session({ method: 'POST', url: '/api/objects/upload' });
    const { uploadURL } = issued.json();
    const reply = await put(uploadURL, content);
    if (reply.statusCode !== 200) throw new Error(`The upload answered ${reply.statusCode}: ${reply.body}`);
    return uploadURL;
  };
  const start: TestImports['start'] = (csvUrl, options = {}, session = coach) =>
    session({ method: 'POST', url: '/api/csv-upload', payload: { teamId: spring, ...options, csvUrl } });
  return {
    app,
    database,
    storage,
    databaseUrl,
    workDeps,
    spring,
    summit,
    coach,
    otherCoach: await coachOf(app, database, summit),
    admin: await adminOf(app, database),
    put,
    upload,
    start,
    async importFile(content, options) {
      const reply = await start(await upload(coach, content), options);
      if (reply.statusCode !== 200) throw new Error(`The import answered ${reply.statusCode}: ${reply.body}`);
      return reply.json();
    },
    fixture: (name) => readFile(new URL(name, FIXTURES)),
    storedMembers: () =>
      database.inScope(leagueScope(), (tx) => tx.select().from(members).orderBy(members.id)),
    storedImports: () =>
      database.inScope(leagueScope(), (tx) => tx.select().from(imports).orderBy(imports.id)),
    log: async () =>
      logInWords(
        await database.inScope(leagueScope(), (tx) => tx.select().from(activityLog).orderBy(activityLog.id)),
      ),
    async empty() {
      await database.inScope(leagueScope(), async (tx) => {
        await tx.delete(members);
        await tx.delete(imports);
      });
    },
    async close() {
      await worker.stop();
      await app.close();
      await close();
      await remove();
    },
  };
}
