import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useTestDatabase } from '../../../test/database.ts';
import { PATIENCE } from '../../../test/patience.ts';
import { createLogger } from '../log.ts';
import { type Database, openDatabase } from './database.ts';
import { isDatabaseAway } from './failures.ts';
import type { Logins } from './logins/logins.ts';
import { leagueScope, leagueScopeFor, officeScope, type Scope, teamScope } from './scope.ts';
import { together } from './together.ts';

it('[BEYOND-06] a connection cut between two queries fails its work, but neither the process nor the next work', async () => {
  const { database, url } = await useTestDatabase();
  const superuser = new Client({ connectionString: url });
  await superuser.connect();
  const work = database.inScope(leagueScope(), async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await superuser.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await vi.waitFor(async () => {
      const { rowCount } = await superuser.query('select from pg_stat_activity where pid = $1', [
        rows[0]?.pid,
      ]);
      expect(rowCount).toBe(0);
    }, PATIENCE);
    await tx.execute(sql`select 1`);
  });
  await expect(work).rejects.toThrow();
  await superuser.end();
  const next = await database.inScope(leagueScope(), (tx) => tx.execute(sql`select 1 as one`));
  expect(next.rows).toEqual([{ one: 1 }]);
});

it('[BEYOND-03] a single statement is read within its scope, and a failure leaves the connection usable', async () => {
  const { logins } = await useTestDatabase();
  const database = openDatabase({ logins, log: createLogger('silent'), maxConnections: 1 });
  onTestFinished(database.close);
  const whose = `select portal_team_id() as "teamId", pg_has_role('portal_app', 'member') as "isLeague"`;
  expect(await database.readInScope(teamScope(7), whose)).toEqual([{ teamId: 7, isLeague: false }]);
  await expect(database.readInScope(teamScope(7), 'select 1 / 0')).rejects.toThrow('division by zero');
  expect(await database.readInScope(leagueScope(), whose)).toEqual([{ teamId: null, isLeague: true }]);
});

it('[BEYOND-06] a lost idle connection is a warning, but not while the database is being closed', async () => {
  const { logins } = await useTestDatabase();
  const log = createLogger('silent');
  const warn = vi.spyOn(log, 'warn');
  const database = openDatabase({ logins, log });
  const lose = () => database.pool.emit('error', new Error('terminating connection'));
  lose();
  expect(warn).toHaveBeenCalledTimes(1);
  const closing = database.close();
  lose();
  await closing;
  expect(warn).toHaveBeenCalledTimes(1);
});

/** The logins, through connections that can fall silent without closing, as if the database's machine were gone. */
async function useSilencingWay(logins: Logins) {
  const { hostname, port } = new URL(logins.app);
  const sockets: Socket[] = [];
  const carried = new Set<Socket>();
  let asked = '';
  let held: (() => void)[] | undefined;
  const way = createServer((near) => {
    const far = connect(Number(port), hostname);
    carried.add(far);
    sockets.push(near, far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => {
        if (from === near) asked += bytes.toString('latin1');
        if (from === far && held) held.push(() => to.write(bytes));
        else if (carried.has(far)) to.write(bytes);
      });
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
    }
  });
  await once(way.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    way.close();
  });
  const byTheWay = (address: string) => {
    const url = new URL(address);
    url.port = String((way.address() as AddressInfo).port);
    return url.href;
  };
  return {
    logins: { app: byTheWay(logins.app), coach: byTheWay(logins.coach) },
    silence: () => carried.clear(),
    /** Holds back all answers; returns what is asked from then on, and a function that sends the answers. */
    holdAnswers: () => {
      asked = '';
      const answers: (() => void)[] = [];
      held = answers;
      return {
        asked: () => asked,
        release: () => {
          held = undefined;
          for (const send of answers) send();
        },
      };
    },
  };
}

it('[BEYOND-13] opening a coach’s transaction and a single read each take one round trip', async () => {
  const { logins } = await useTestDatabase();
  const way = await useSilencingWay(logins);
  const database = openDatabase({ logins: way.logins, log: createLogger('silent'), maxConnections: 1 });
  onTestFinished(database.close);
  const read = () => database.readInScope(teamScope(7), 'select portal_team_id() as team');
  const work = () => database.inScope(teamScope(7), (tx) => tx.execute(sql`select portal_team_id() as team`));
  expect(await read()).toEqual([{ team: 7 }]);

  const answers = way.holdAnswers();
  const reading = read();
  await vi.waitFor(
    () => expect(answers.asked()).toMatch(/begin.*set_config.*portal_team_id.*commit/s),
    PATIENCE,
  );
  answers.release();
  expect(await reading).toEqual([{ team: 7 }]);

  const opening = way.holdAnswers();
  const working = work();
  await vi.waitFor(() => expect(opening.asked()).toMatch(/begin.*set_config/s), PATIENCE);
  expect(opening.asked()).not.toContain('portal_team_id()');
  opening.release();
  expect((await working).rows).toEqual([{ team: 7 }]);
});

it.each([
  ['a coach', teamScope(7)],
  ['the office', leagueScope()],
])(
  '[BEYOND-13] statements of %s that need no answers of each other take one round trip',
  async (_, scope) => {
    const { logins } = await useTestDatabase();
    const way = await useSilencingWay(logins);
    const database = openDatabase({ logins: way.logins, log: createLogger('silent'), maxConnections: 1 });
    onTestFinished(database.close);
    const { rows } = await database.inScope(scope, async (tx) => {
      await tx.execute(sql`select 1`);
      const answers = way.holdAnswers();
      const both = together([tx.execute(sql`select 'first'`), tx.execute(sql`select 'second' as answer`)]);
      await vi.waitFor(() => expect(answers.asked()).toMatch(/first.*second/s), PATIENCE);
      answers.release();
      return (await both)[1];
    });
    expect(rows).toEqual([{ answer: 'second' }]);
  },
);

it('[BEYOND-06] of statements sent together, the one that the database refuses is reported', async () => {
  const { database } = await useTestDatabase();
  const work = database.inScope(leagueScope(), (tx) =>
    together([
      tx.execute(sql`insert into teams (name) values ('Spring')`),
      tx.execute(sql`select 1 / 0`),
      tx.execute(sql`select 1`),
    ]),
  );
  await expect(work).rejects.toMatchObject({ cause: { message: 'division by zero' } });
  const { rows } = await database.unscoped.execute(sql`select name from teams where name = 'Spring'`);
  expect(rows).toEqual([]);
});

it('[BEYOND-06] a refused statement is reported only once those sent with it are answered', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isReported = false;
  const work = together([Promise.reject(new Error('refused')), promise]).catch(() => {
    isReported = true;
  });
  await setImmediate();
  expect(isReported).toBe(false);
  resolve();
  await work;
  expect(isReported).toBe(true);
});

it('[BEYOND-06] a connection that died silently fails its query in time, as unreachable, and is replaced', async () => {
  const { logins } = await useTestDatabase();
  const way = await useSilencingWay(logins);
  const database = openDatabase({
    logins: way.logins,
    log: createLogger('silent'),
    maxConnections: 1,
    queryMs: 2000,
  });
  onTestFinished(database.close);
  const one = () => database.unscoped.execute(sql`select 1 as one`);
  for (const read of [one, () => database.inScope(leagueScope(), (tx) => tx.execute(sql`select 1 as one`))]) {
    expect((await read()).rows).toEqual([{ one: 1 }]);
    way.silence();
    expect(isDatabaseAway(await read().catch((error: unknown) => error))).toBe(true);
    expect((await read()).rows).toEqual([{ one: 1 }]);
  }
});

it('[BEYOND-06] if all connections died silently, the next work is done within seconds, and slow ones are kept', async () => {
  const { logins, database: heard } = await useTestDatabase();
  const way = await useSilencingWay(logins);
  const database = openDatabase({ logins: way.logins, log: createLogger('silent') });
  onTestFinished(database.close);
  const read = () => database.inScope(leagueScope(), (tx) => tx.execute(sql`select 1 as one`));
  const slow = heard.unscoped.execute(sql`select pg_sleep(6)`);
  const pausing = heard.inScope(leagueScope(), async (tx) => {
    await tx.execute(sql`select 1`);
    await new Promise((resolve) => setTimeout(resolve, 6000));
    return tx.execute(sql`select 1 as one`);
  });

  for (const inUse of [10, 1]) {
    await Promise.all(Array.from({ length: 10 }, read));
    expect(database.pool.totalCount).toBe(10);
    way.silence();
    const startedAt = performance.now();
    const failures = await Promise.all(
      Array.from({ length: inUse }, () => read().catch((error: unknown) => error)),
    );
    expect(failures.map(isDatabaseAway)).toEqual(failures.map(() => true));
    expect((await Promise.all(Array.from({ length: 10 }, read))).map(({ rows }) => rows)).toEqual(
      Array.from({ length: 10 }, () => [{ one: 1 }]),
    );
    // A query times out after 30 s.
    expect(performance.now() - startedAt).toBeLessThan(28_000);
  }
  expect((await pausing).rows).toEqual([{ one: 1 }]);
  await slow;
});

it('[BEYOND-06] locks of a process that died silently are held no longer than two queries may take', async () => {
  const { database: other, logins } = await useTestDatabase();
  const way = await useSilencingWay(logins);
  const queryMs = 2000;
  const dying = openDatabase({ logins: way.logins, log: createLogger('silent'), queryMs });
  onTestFinished(dying.close);
  await other.unscoped.execute(sql`insert into teams (name) values ('Spring')`);
  const rename = sql`update teams set name = name || '!'`;
  const held = dying.inScope(leagueScope(), async (tx) => {
    await tx.execute(rename);
    way.silence();
    // The server is not told that the client is gone.
    await other.unscoped.execute(rename);
  });
  await expect(held).rejects.toThrow();
  const { rows } = await other.unscoped.execute(sql`select name from teams`);
  expect(rows).toEqual([{ name: 'Spring!' }]);
});

it('[MEM-51] no statement runs after a crash of the database before the new connections are counted', async () => {
  const { database, url } = await useTestDatabase();
  const one = () => database.unscoped.execute(sql`select 1 as one`);
  await one();
  const { opened } = database;
  await one();
  expect(database.opened).toBe(opened);
  const superuser = new Client({ connectionString: url });
  await superuser.connect();
  await superuser.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await superuser.end();
  await vi.waitFor(one, PATIENCE);
  expect(database.opened).toBeGreaterThan(opened);
});

it('[BEYOND-06] [SYNC-03] the server drops a silent connection after the process does, and long before two hours', async () => {
  const { database } = await useTestDatabase();
  const { rows } = await database.unscoped.execute<{ name: string; setting: number }>(
    sql`select name, setting::integer as setting from pg_settings where name like 'tcp_keepalives%'`,
  );
  const { tcp_keepalives_idle, tcp_keepalives_interval, tcp_keepalives_count } = Object.fromEntries(
    rows.map(({ name, setting }) => [name, setting]),
  );
  const seconds =
    Number(tcp_keepalives_idle) + Number(tcp_keepalives_interval) * Number(tcp_keepalives_count);
  // The process waits 10 s, and then as long as the system does, on Linux 9 times 75 s.
  expect(seconds).toBeGreaterThan(10 + 9 * 75);
  expect(seconds).toBeLessThan(30 * 60);
});

it('[BEYOND-06] a connection cut within a transaction of the query builder does not end the process', async () => {
  const { database, url } = await useTestDatabase();
  const superuser = new Client({ connectionString: url });
  await superuser.connect();
  const work = database.unscoped.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await superuser.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    // Detected although nothing was sent.
    await new Promise((resolve) => setTimeout(resolve, 100));
    await tx.execute(sql`select 1`);
  });
  expect(isDatabaseAway(await work.catch((error: unknown) => error))).toBe(true);
  await superuser.end();
});

it('[BEYOND-06] a statement whose answer is no longer awaited is ended in the database too', async () => {
  const { database: other, logins } = await useTestDatabase();
  const database = openDatabase({ logins, log: createLogger('silent'), queryMs: 1000 });
  onTestFinished(database.close);
  await expect(database.unscoped.execute(sql`select pg_sleep(60) as forgotten`)).rejects.toThrow();
  await expect
    .poll(
      async () => {
        const { rows } = await other.unscoped.execute(
          sql`select pid from pg_stat_activity where state = 'active' and query like 'select pg_sleep(60) as %'`,
        );
        return rows;
      },
      { timeout: 10_000 },
    )
    .toEqual([]);
});

/** Begins one transaction in each scope. Each holds its connection until `letGo`. */
function holdTransactions(database: Database, scopes: readonly Scope[]) {
  const end = Promise.withResolvers<void>();
  let [underWay, most] = [0, 0];
  const held = scopes.map((scope) =>
    database.inScope(scope, async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await end.promise;
      underWay -= 1;
    }),
  );
  return {
    expectUnderWay: (count: number) => vi.waitFor(() => expect(underWay).toBe(count), PATIENCE),
    /** Ends them all. Returns how many held a connection at the same time at most. */
    async letGo(): Promise<number> {
      end.resolve();
      await Promise.all(held);
      return most;
    },
  };
}

const times = (count: number, scope: Scope) => Array.from({ length: count }, () => scope);

/** Needs a connection in this scope. If all were taken, it would wait for those that end only after it. */
const readOne = async (database: Database, scope: Scope) =>
  (await database.inScope(scope, (tx) => tx.execute(sql`select 1 as one`))).rows;

it('[SAFE-07] one team’s transactions leave connections to the others, however many there are', async () => {
  const { database } = await useTestDatabase();
  const spring = holdTransactions(database, times(12, teamScope(1)));
  await spring.expectUnderWay(3);
  expect(await readOne(database, teamScope(2))).toEqual([{ one: 1 }]);
  expect(await spring.letGo()).toBe(3);
});

it('[SAFE-07] three teams together leave a connection to a fourth', async () => {
  const { database } = await useTestDatabase();
  const three = holdTransactions(
    database,
    [1, 2, 3].flatMap((team) => times(4, teamScope(team))),
  );
  await three.expectUnderWay(5);
  expect(await readOne(database, teamScope(4))).toEqual([{ one: 1 }]);
  await three.letGo();
});

it('[SAFE-07] one person’s changes in the office leave connections to other people and to sign-ins', async () => {
  const { database } = await useTestDatabase();
  const one = holdTransactions(database, [
    ...times(8, officeScope('members', 1)),
    ...times(8, leagueScopeFor({ userId: 1 })),
  ]);
  await one.expectUnderWay(3);
  const others = holdTransactions(
    database,
    [2, 3, 4].flatMap((id) => times(16, officeScope('scores', id))),
  );
  await others.expectUnderWay(3);
  let hasFifthBegun = false;
  const fifth = database.inScope(officeScope('full', 5), async () => {
    hasFifthBegun = true;
  });
  const { rows } = await database.unscoped.execute(sql`select 1 as one`);
  expect(rows).toEqual([{ one: 1 }]);
  expect(await readOne(database, leagueScope())).toEqual([{ one: 1 }]);
  expect(hasFifthBegun).toBe(false);
  expect(await one.letGo()).toBe(3);
  await Promise.all([others.letGo(), fifth]);
});
