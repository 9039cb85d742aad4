import { type League, setUpLeague } from '../league.ts';
import { inWords, timeInTurns } from '../measure.ts';
import type { Row } from '../row.ts';
import { openService } from '../service.ts';

const CHANGES = 50;
const SMALL = 400;
const LARGE = 10_000;

/** A pull of some changes must not cost more in a large league than in a small one; making the changes is not timed. */
export async function measureChangesPull(adminUrl: string): Promise<Row[]> {
  const small = await setUpLeague(adminUrl, { contacts: SMALL, hasLimits: false });
  const large = await setUpLeague(adminUrl, { contacts: LARGE, hasLimits: false });
  try {
    const inSmall = await changingPull(small);
    const inLarge = await changingPull(large);
    const { oursMs, theirsMs } = await timeInTurns(5, { ours: inLarge, theirs: inSmall });
    return [
      {
        what: `Pull of ${CHANGES} changes in a league of ${LARGE}, against one of ${SMALL}`,
        figure: `${inWords(oursMs)} / ${inWords(theirsMs)}`,
        ratio: oursMs / theirsMs,
        target: { kind: 'at most', ratio: 1.25 },
      },
    ];
  } finally {
    await small.close();
    await large.close();
  }
}

async function changingPull(league: League): Promise<() => Promise<void>> {
  await league.pull('full');
  const service = await openService(league.simulator);
  // Each pull reads the newest changes once more, since the service's order is not exact: the same for both leagues.
  await service.changeContacts(CHANGES, '609-555-0100');
  await league.pull('changes');
  return () => league.pull('changes');
}
