import {
  fillPath,
  type MeetSummary,
  type Member,
  memberListSchema,
  type RouteReply,
  routes,
} from '@league/contract';
import { expect, type Page } from '@playwright/test';
import { ADMIN } from './accounts.ts';
import { signIn } from './sign-in.ts';

type ReviewList = RouteReply<typeof routes.scores.reviews>;

const HEADINGS = 'Name,Gym,Level,VT,UB,BB,FX,AA';

/** The meets of the demo league, as its seed makes them. */
const DEMO_MEETS = [
  { meetName: 'Harbor Lights Open', heldOn: '2026-01-24' },
  { meetName: 'Tidewater Classic', heldOn: '2026-02-21' },
  { meetName: 'Lighthouse Invitational', heldOn: '2026-03-14' },
] as const;
/** A gymnast, and the scores on vault, bars, beam and floor at each meet. */
const DEMO_GYMNASTS = [
  [
    'Chloé Marchetti',
    '4',
    [
      [6.35, 6.275, 6.425, 6.6],
      [6.425, 6.3, 6.5, 6.675],
      [6.45, 6.375, 6.6, 6.7],
    ],
  ],
  [
    'Sofía Núñez',
    '5',
    [
      [6.3, 6.05, 6.125, 6.5],
      [6.375, 6.25, 6.3, 6.575],
      [6.4, 6.35, 6.375, 6.6],
    ],
  ],
  [
    'Katherine Doyle',
    '4',
    [
      [6.4, 6.225, 6.3, 6.55],
      [6.425, 6.25, 6.275, 6.6],
      [6.35, 6.075, 6.1, 6.5],
    ],
  ],
  [
    'Emma Brown',
    '4',
    [
      [6.2, 5.95, 6.025, 6.325],
      [6.275, 6.05, 6.1, 6.4],
      [6.35, 6.125, 6.175, 6.45],
    ],
  ],
  [
    'Elizabeth Harrow',
    '6',
    [
      [6.55, 6.375, 6.4, 6.7],
      [6.625, 6.5, 6.575, 6.775],
      [6.6, 6.475, 6.5, 6.775],
    ],
  ],
  [
    'Abigail Thorne',
    '3',
    [
      [6.125, 5.85, 5.975, 6.2],
      [6.225, 5.975, 6.05, 6.275],
      [6.3, 6.025, 6.15, 6.325],
    ],
  ],
] as const;

/** A results file in the sample's columns; a row is the name, club and level, then each event's score or one for all. */
export function resultsFile(...rows: readonly (readonly [string, string, string, ...number[]])[]): string {
  const lines = rows.map(([name, club, level, ...scores]) => {
    const events = scores.length === 1 ? [0, 1, 2, 3].map(() => scores[0] ?? 0) : scores;
    const total = events.reduce((sum, score) => sum + score, 0).toFixed(3);
    return [name, club, level, ...events, total].join(',');
  });
  return [HEADINGS, ...lines].join('\n');
}

/** Imports results by an API call, for journeys about something else. */
export async function importResults(
  page: Page,
  upload: { readonly meetName: string; readonly heldOn: string; readonly csv: string },
): Promise<void> {
  const { csv, ...meet } = upload;
  const answer = await page.request.post(routes.scores.importScores.path, {
    data: { file: { ...meet, content: Buffer.from(csv).toString('base64') } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Opens the Scores tab as the admin and waits until all of it is loaded. */
export async function openScores(page: Page): Promise<void> {
  await signIn(page, ADMIN);
  await page.goto('/admin#scores');
  await expect(page.getByRole('heading', { level: 1, name: 'Scores' })).toBeVisible();
  await page.getByText('Score Settings').click();
  for (const panel of ['Needs Your Decision', 'Who Must Move Up', 'Meets', 'Score-out Rules']) {
    await expect(
      page.getByRole('region', { name: panel }).getByRole('status', { name: 'Loading…' }),
    ).toHaveCount(0);
  }
}

/** Opens the import of results, which is a button of the Scores tab. */
export async function openImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import Results' }).click();
  await expect(page.getByRole('heading', { name: 'Score Import' })).toBeFocused();
}

/** Restores the scores that the demo league starts with, whatever a journey has changed. */
export async function restoreScores(page: Page): Promise<void> {
  await page.goto('about:blank');
  await signIn(page, ADMIN);
  const deleted = await page.request.post(routes.scores.deleteAll.path);
  expect(deleted.ok(), await deleted.text()).toBe(true);
  for (const [index, meet] of DEMO_MEETS.entries()) {
    const rows = DEMO_GYMNASTS.map(
      ([name, level, scores]) => [name, 'Spring', level, ...(scores[index] ?? [])] as const,
    );
    await importResults(page, { ...meet, csv: resultsFile(...rows) });
  }
}

/** The meets that have scores now. */
export async function readMeets(page: Page): Promise<MeetSummary[]> {
  return routes.scores.meets.reply.parse(await (await page.request.get(routes.scores.meets.path)).json());
}

/** Corrects one result's score on beam by an API call, in thousandths. */
export async function correctBeam(page: Page, meetName: string, athleteName: string, beam: number) {
  const meet = (await readMeets(page)).find(({ name }) => name === meetName);
  if (!meet) throw new Error(`${meetName} is no stored meet.`);
  const results = routes.scores.meet.reply.parse(
    await (await page.request.get(fillPath(routes.scores.meet.path, { id: meet.id }))).json(),
  );
  const entry = results.entries.find((each) => each.athleteName === athleteName);
  if (!entry) throw new Error(`${meetName} has no result of ${athleteName}.`);
  const scoreOf = (event: 'vault' | 'bars' | 'beam' | 'floor' | 'allAround') => entry[event]?.score ?? null;
  const before = {
    level: entry.level,
    vault: scoreOf('vault'),
    bars: scoreOf('bars'),
    beam: scoreOf('beam'),
    floor: scoreOf('floor'),
    allAround: scoreOf('allAround'),
  };
  const answer = await page.request.patch(fillPath(routes.scores.correct.path, { id: entry.id }), {
    data: { before, after: { ...before, beam } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** A gymnast of the league by name, as the office sees them. */
export async function findGymnast(page: Page, name: string): Promise<Member> {
  const answer = await page.request.get(`${routes.members.list.path}?search=${encodeURIComponent(name)}`);
  const [gymnast] = memberListSchema.parse(await answer.json());
  if (!gymnast) throw new Error(`The league has no ${name}.`);
  return gymnast;
}

export async function setLevel(page: Page, { id }: Pick<Member, 'id'>, skillLevel: string): Promise<void> {
  const answer = await page.request.patch(`/api/coach/members/${id}`, { data: { skillLevel } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Answers the waiting results instead of the server: one with twins or more to choose from, and one that fits no gymnast. */
export async function stubReviews(page: Page, { candidates = 2, more = 0 } = {}): Promise<void> {
  const event = { score: 6450, place: 4, isTied: true };
  const entry = {
    meet: { id: 1, kind: 'meet' as const, name: 'Awkward Open', heldOn: '2026-01-10' },
    ...{ level: '5', club: 'Spring Gymnastics', session: '1', division: 'Jr A' },
    ...{ vault: event, bars: null, beam: event, floor: event, allAround: null, seasonScoreOuts: null },
    ...{ isDecided: false, decidedAt: null, isScoreOut: false, gymnast: null, hold: null, asImported: null },
  };
  const twin = { teamName: 'Spring', skillLevel: '5', membershipStatus: 'Lapsed' };
  const list: ReviewList = {
    total: 2,
    entries: [
      {
        ...entry,
        id: 1,
        athleteName: 'E. Lindqvist',
        standing: 'review',
        candidates: [
          { ...twin, memberId: 1, name: 'Eva Lindqvist', reasons: ['initial'] },
          { ...twin, memberId: 2, name: 'Ava Lindqvist', reasons: ['sibling'] },
          ...Array.from({ length: candidates - 2 }, (_, index) => ({
            ...twin,
            memberId: index + 3,
            name: `Eva ${index + 3} Lindqvist`,
            reasons: ['partOfName' as const],
          })),
        ],
        moreCandidates: more,
      },
      {
        ...entry,
        id: 2,
        athleteName: 'Nobody Known',
        standing: 'unmatched',
        candidates: [],
        moreCandidates: 0,
      },
    ],
  };
  await page.route(`**${routes.scores.reviews.path}`, (route) => route.fulfill({ json: list }));
}
