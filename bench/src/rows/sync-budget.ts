import { setUpLeague } from '../league.ts';
import { inWords, timeOf } from '../measure.ts';
import type { Row } from '../row.ts';

const CONTACTS = 10_000;
/** The service's rate limit for the list of contacts (API reference, limits). */
const LISTS_PER_MINUTE = 40;

/** Measures a full pull under the service's rate limits: it must cause no 429, and take only as long as the limits require. */
export async function measureBudget(adminUrl: string): Promise<Row[]> {
  const league = await setUpLeague(adminUrl, { contacts: CONTACTS, hasLimits: true });
  try {
    const tookMs = await timeOf(() => league.pull('full'));
    const lists = league.calls.filter(({ bucket }) => bucket === 'contactList').length;
    const refused = league.calls.filter(({ status }) => status === 429).length;
    const leastMs = Math.floor((lists - 1) / LISTS_PER_MINUTE) * 60_000;
    return [
      {
        what: `First pull of ${CONTACTS} contacts (${lists} lists) with limits on, against the time the limits ask`,
        figure: `${inWords(tookMs)} / ${inWords(leastMs)}`,
        ratio: tookMs / leastMs,
        target: { kind: 'at most', ratio: 1.5 },
      },
      {
        what: 'Calls of that pull refused with 429, of all its calls',
        figure: `${refused} / ${league.calls.length}`,
        ratio: refused / league.calls.length,
        target: { kind: 'at most', ratio: 0 },
      },
    ];
  } finally {
    await league.close();
  }
}
