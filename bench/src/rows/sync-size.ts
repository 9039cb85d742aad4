import { setUpLeague } from '../league.ts';
import { inWords, timeInTurns } from '../measure.ts';
import type { Row } from '../row.ts';

const SMALL = 10_000;
const TIMES = 10;
/** Few turns, because each takes long enough to even out slow moments of the machine. */
const ROUNDS = 1;

/** Measures the cost of a contact in a full reconciliation of a large league, against that in a smaller league. */
export async function measureSizes(adminUrl: string): Promise<Row[]> {
  const small = await setUpLeague(adminUrl, { contacts: SMALL, hasLimits: false });
  const large = await setUpLeague(adminUrl, { contacts: TIMES * SMALL, hasLimits: false });
  try {
    for (const league of [small, large]) {
      await league.pull('full');
      // The one after the first also waits for what PostgreSQL cleans up after so many new rows.
      await league.pull('full');
    }
    const { oursMs, theirsMs } = await timeInTurns(ROUNDS, {
      ours: () => large.pull('full'),
      // The same number of contacts in all, so that both take about as long, and a busy moment affects both equally.
      theirs: async () => {
        for (let time = 0; time < TIMES; time += 1) await small.pull('full');
      },
    });
    return [
      {
        what: `Full reconciliation of ${TIMES * SMALL} unchanged contacts, against ${TIMES} times one of ${SMALL}`,
        figure: `${inWords(oursMs)} / ${inWords(theirsMs)}`,
        ratio: oursMs / theirsMs,
        target: { kind: 'at most', ratio: 1.1 },
      },
    ];
  } finally {
    await small.close();
    await large.close();
  }
}
