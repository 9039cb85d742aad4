import { routes } from '@league/contract';
import { request } from 'undici';
import { type Answer, startBareServer } from '../bare-server.ts';
import { coachOf, TEAMS } from '../large-league.ts';
import { type LargePortal, withLargePortal } from '../large-portal.ts';
import { rateOf } from '../load.ts';
import { median } from '../measure.ts';
import type { Row } from '../row.ts';
import { signIn } from '../sign-in.ts';

const CONNECTIONS = 32;
const ROUNDS = 3;
const ROUND_MS = 1500;
const TARGETS = { whole: 0.6, unchanged: 0.55 };

/** Measures how many rosters a second a portal sends, against a bare server that sends the same prepared bytes. */
export async function measureRosterRead(adminUrl: string): Promise<Row[]> {
  return withLargePortal(adminUrl, async (portal) => {
    const rows: Row[] = [];
    for (const team of Object.values(TEAMS)) rows.push(...(await measureTeam(portal, team)));
    return rows;
  });
}

async function measureTeam(
  { url }: LargePortal,
  { id, members }: { id: number; members: number },
): Promise<Row[]> {
  const { cookie } = await signIn(url, coachOf(id));
  const whole = await answerOf(url, { cookie });
  const etag = whole.headers.etag;
  if (whole.status !== 200 || etag === undefined) throw new Error(`The roster came as ${whole.status}.`);
  const unchanged = await answerOf(url, { cookie, 'if-none-match': etag });
  const kilobytes = (whole.body.length / 1000).toFixed(0);
  return [
    await compare(url, {
      what: `Rosters of ${members} (${kilobytes} kB) a second over ${CONNECTIONS} connections, against a bare server`,
      headers: { cookie },
      answer: whole,
      target: TARGETS.whole,
    }),
    await compare(url, {
      what: `Answers that a roster of ${members} has not changed, against a bare server`,
      headers: { cookie, 'if-none-match': etag },
      answer: unchanged,
      target: TARGETS.unchanged,
    }),
  ];
}

async function answerOf(url: string, headers: Record<string, string>): Promise<Answer> {
  const {
    statusCode,
    headers: sent,
    body,
  } = await request(new URL(routes.members.list.path, url), { headers });
  // Node adds these headers by itself, in the bare server too.
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...kept } = sent;
  const texts = Object.entries(kept).map(([name, value]) => [name, String(value)]);
  return {
    status: statusCode,
    headers: Object.fromEntries(texts),
    body: await body.text(),
    encoding: 'utf8',
  };
}

async function compare(
  url: string,
  {
    what,
    headers,
    answer,
    target,
  }: { what: string; headers: Record<string, string>; answer: Answer; target: number },
): Promise<Row> {
  const path = routes.members.list.path;
  const bare = await startBareServer({ [path]: answer });
  const load = { connections: CONNECTIONS, ms: ROUND_MS, status: answer.status };
  const rates: { ours: number; theirs: number }[] = [];
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const theirs = await rateOf(bare.url, { path, headers }, load);
      const ours = await rateOf(url, { path, headers }, load);
      // The first round warms both up.
      if (round > 0) rates.push({ ours, theirs });
    }
  } finally {
    await bare.stop();
  }
  const ours = median(rates.map((rate) => rate.ours));
  const theirs = median(rates.map((rate) => rate.theirs));
  return {
    what,
    figure: `${ours.toFixed(0)} / ${theirs.toFixed(0)} a second`,
    ratio: ours / theirs,
    target: { kind: 'at least', ratio: target },
  };
}
