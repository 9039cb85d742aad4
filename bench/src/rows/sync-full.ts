import { setUpLeague } from '../league.ts';
import { inWords, timeInTurns } from '../measure.ts';
import type { Row } from '../row.ts';
import { openService } from '../service.ts';

const CONTACTS = 10_000;

/** Measures a full reconciliation without changes, against only fetching and parsing the same addresses. */
export async function measureFullPull(adminUrl: string): Promise<Row[]> {
  const league = await setUpLeague(adminUrl, { contacts: CONTACTS, hasLimits: false });
  try {
    await league.pull('full');
    const service = await openService(league.simulator);
    await service.forgetRequests();
    await league.pull('full');
    const addresses = await service.addressesRead();
    const { oursMs, theirsMs } = await timeInTurns(3, {
      ours: () => league.pull('full'),
      theirs: async () => {
        for (const address of addresses) await service.readJson(address);
      },
    });
    return [
      {
        what: `Full reconciliation of ${CONTACTS} unchanged contacts, against fetching the same ${addresses.length} pages`,
        figure: `${inWords(oursMs)} / ${inWords(theirsMs)}`,
        ratio: oursMs / theirsMs,
        target: { kind: 'at most', ratio: 1.2 },
      },
    ];
  } finally {
    await league.close();
  }
}
