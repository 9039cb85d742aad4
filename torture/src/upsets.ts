import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { routes } from '@league/contract';
import type { Act } from './acts.ts';
import { startAgain } from './chaos.ts';
import type { Account, Client } from './client.ts';
import type { Database } from './database.ts';
import type { Ledger } from './ledger.ts';
import type { Lock } from './lock.ts';
import type { Portal } from './portals.ts';
import type { Random } from './random.ts';
import type { Records } from './records.ts';
import type { ServiceOffice } from './service-office.ts';

const run = promisify(execFile);
const HOUR_MS = 3_600_000;
const programOf = (name: string) =>
  fileURLToPath(new URL(`../../apps/server/src/${name}.ts`, import.meta.url));

export type Upsets = {
  acts: ReadonlySet<Act>;
  /** How long the whole run is. */
  minutes: number;
  folder: string;
  /** The environment of each server, read at each start of it. */
  environments: readonly Record<string, string>[];
  portals: readonly Portal[];
  database: Database;
  records: Records;
  serviceOffice: ServiceOffice;
  ledger: Ledger;
  /** The portal's admin, signed in by a client of their own. */
  admin: { account: Account; client: Client };
  random: Random;
  seed: number;
  /** Held while servers or the database are stopped on purpose. */
  stopping: Lock;
  restoring: Lock;
};

/** The clock of a server reads its offset from this file. */
export const clockFileOf = (folder: string, name: string) => join(folder, `${name}.clock`);
export const OTHER_NOTES = 'Other Notes';

/**
 * What happens once in a run, each at its own part of it: clocks jump, the key belongs to another account, the field map
 * names another field, a backup is restored. All but the restore are undone again.
 */
export async function upset(context: Upsets, signal: AbortSignal): Promise<void> {
  const { acts, minutes } = context;
  const at = (part: number) => minutes * 60_000 * part;
  const begin = async (act: Act, part: number, work: () => Promise<void>) => {
    if (!acts.has(act)) return;
    await pause(at(part), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    context.ledger.countAct(act);
    await work();
  };
  await Promise.all([
    begin('jumpClock', 0.1, () => jumpClocks(context, signal)),
    begin('changeFieldMap', 0.3, () => changeFieldMap(context, signal)),
    begin('switchAccount', 0.5, () => switchAccount(context, signal)),
    begin('restoreBackup', 0.2, () => restoreBackup(context, signal, at(0.4))),
  ]);
}

const rest = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal }).catch(() => undefined);

/** The clock of one server is hours ahead for a while, then right, then that of the other is behind, then right. */
async function jumpClocks({ folder, random }: Upsets, signal: AbortSignal): Promise<void> {
  const jump = (name: string, ms: number) => writeFile(clockFileOf(folder, name), String(ms));
  await jump('first', random.between(1, 26) * HOUR_MS);
  await rest(random.between(8000, 20_000), signal);
  await jump('first', 0);
  await rest(random.between(2000, 8000), signal);
  await jump('second', -random.between(1, 3) * HOUR_MS);
  await rest(random.between(8000, 20_000), signal);
  await jump('second', 0);
}

async function switchAccount(
  { serviceOffice, random, seed, restoring }: Upsets,
  signal: AbortSignal,
): Promise<void> {
  await restoring(async () => {
    await serviceOffice.useOtherAccount(seed + 1000);
    await rest(random.between(15_000, 40_000), signal);
    await serviceOffice.useOwnAccount();
  });
}

async function changeFieldMap(context: Upsets, signal: AbortSignal): Promise<void> {
  const { environments, random } = context;
  for (const env of environments) env.PROVIDER_FIELDS = JSON.stringify({ coachNotes: OTHER_NOTES });
  await restartAll(context);
  await rest(random.between(15_000, 40_000), signal);
  for (const env of environments) delete env.PROVIDER_FIELDS;
  await restartAll(context);
}

async function restartAll({ portals, database, stopping }: Upsets): Promise<void> {
  await stopping(async () => {
    await Promise.all(portals.map((portal) => portal.stop()));
    for (const portal of portals) await startAgain(portal, database);
  });
}

/** Makes a backup, works on for a while, and then restores it. */
async function restoreBackup(context: Upsets, signal: AbortSignal, waitMs: number): Promise<void> {
  const { folder, environments, portals, database, records, ledger, stopping, restoring } = context;
  const file = join(folder, 'torture.backup');
  const [env = {}] = environments;
  const office = (program: string) =>
    run(process.execPath, [programOf(program), file], { env: { ...process.env, ...env } });
  let saved = ledger.checkpoint();
  await restoring(async () => {
    saved = ledger.checkpoint();
    await office('backup');
  });
  await rest(waitMs, signal);
  await stopping(() =>
    restoring(async () => {
      await Promise.all(portals.map((portal) => portal.stop()));
      await database.recreate();
      await office('restore');
      const erased = (await records.erasures()).map(({ memberId }) => memberId);
      saved({ members: await records.members(), erased });
      for (const portal of portals) await startAgain(portal, database);
    }),
  );
  await rm(file, { force: true });
  await releaseSync(context);
}

/** The office releases the sync that the restore holds; it goes on asking until the portal has said that it is released. */
async function releaseSync({ admin: { account, client } }: Upsets): Promise<void> {
  for (;;) {
    const answer = await client.call(routes.syncAdmin.release, { body: { waiting: 'send' } });
    // 409: an earlier call whose answer was lost has released it.
    if (answer.verdict === 'acknowledged' || (answer.verdict === 'refused' && answer.status === 409)) return;
    if (answer.verdict === 'refused') await client.call(routes.auth.login, { body: account });
    await pause(1000);
  }
}
