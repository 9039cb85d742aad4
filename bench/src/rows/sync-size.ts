import { setUpLeague } from '../league.ts';
import { inWords, timeInTurns } from '../measure.ts';
import type { Row } from '../row.ts';

const SMALL = 10_000;
const TIMES = 10;
/** Each takes long enough for the moments of the machine to even out. */
const ROUNDS = 1;

/** What a contact of a large league costs in a full reconciliation, against one of a smaller league. */
export async function measureSizes(adminUrl: string): Promise<Row[]> {
  const small = await setUpLeague(adminUrl, { contacts: SMALL, hasLimits: false });
  const large = await setUpLeague(adminUrl, { contacts: TIMES * SMALL, hasLimits: false });
  try {
    await small.pull('full');
    await large.pull('full');
    const { oursMs, theirsMs } = await timeInTurns(ROUNDS, {
      ours: () => large.pull('full'),
      // As many contacts in all: both take about as long, so a busy moment of the machine weighs the same in both.
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
