import { type League, setUpLeague } from '../league.ts';
import { inWords, timeInTurns } from '../measure.ts';
import type { Row } from '../row.ts';
import { openService } from '../service.ts';

const CHANGES = 50;
const SMALL = 400;
const LARGE = 10_000;
/** Many turns, because each takes only a moment, which a busy machine can double. */
const ROUNDS = 15;

/** Measures a pull of some changes, which must not cost more in a large league. Making the changes is not timed. */
export async function measureChangesPull(adminUrl: string): Promise<Row[]> {
  const small = await setUpLeague(adminUrl, { contacts: SMALL, hasLimits: false });
  const large = await setUpLeague(adminUrl, { contacts: LARGE, hasLimits: false });
  try {
    const changeSmall = await pulledAndChangeable(small);
    const changeLarge = await pulledAndChangeable(large);
    let phone = 1000;
    const { oursMs, theirsMs } = await timeInTurns(ROUNDS, {
      before: async () => {
        phone += 1;
        await changeSmall(`609-555-${phone}`);
        await changeLarge(`609-555-${phone}`);
      },
      ours: () => large.pull('changes'),
      theirs: () => small.pull('changes'),
    });
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

/** Pulls the league once. Returns a function that changes the phone of so many contacts at the service. */
async function pulledAndChangeable(league: League): Promise<(phone: string) => Promise<void>> {
  await league.pull('full');
  const service = await openService(league.simulator);
  return (phone) => service.changeContacts(CHANGES, phone);
}
