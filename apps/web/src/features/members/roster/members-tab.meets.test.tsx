// @vitest-environment jsdom
import type { MemberResult, MemberResults } from '@league/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildMember } from '../test-members.ts';
import { openMembersTab, prepareBrowser, Refusal } from '../test-portal.tsx';

prepareBrowser();

const ana = buildMember({ firstName: 'Ana', lastName: 'Lind', skillLevel: '4' });
const CALL = `GET /api/members/${ana.id}/results`;

const scored = (score: number, place: number | null = null, isTied = false) => ({ score, place, isTied });

let meetId = 0;
function result(values: Partial<MemberResult> & { name: string }): MemberResult {
  meetId += 1;
  const { name, ...others } = values;
  return {
    meet: { id: meetId, kind: 'meet', name, heldOn: '2026-03-14' },
    level: '4',
    vault: null,
    bars: null,
    beam: null,
    floor: null,
    allAround: scored(25_750),
    seasonScoreOuts: null,
    threshold: 25_500,
    scoreOuts: 1,
    countsNow: true,
    ...others,
  };
}

const results = (values: Partial<MemberResults>): MemberResults => ({
  currentLevel: '4',
  scoreOutCount: 0,
  severity: null,
  mustMoveUpAt: 3,
  threshold: 25_500,
  results: [],
  levelBests: [],
  ...values,
});

async function unfold(answer: unknown) {
  const portal = await openMembersTab({ members: [ana], answers: { [CALL]: answer } });
  expect(portal.callsTo(CALL)).toEqual([]);
  await portal.press('See Details of Ana Lind');
  const details = await screen.findByRole('region', { name: 'Details of Ana Lind' });
  return { ...portal, details: within(details) };
}

/** The text of each cell in the rows of a meet, as a screen reader finds it. */
const meet = (name: string) => {
  const rows = screen.getByText(name).closest('tbody');
  if (!rows) throw new Error(`There is no meet ${name}.`);
  return [...rows.querySelectorAll('th > span, td')].map(({ textContent }) => textContent);
};

describe('a gymnast’s meets', () => {
  it('[SCORE-05] show each all-around, what it means, and what follows', async () => {
    const { details } = await unfold(
      results({
        scoreOutCount: 2,
        severity: 'pink',
        results: [
          result({
            name: 'Classic',
            allAround: scored(25_500, 2, true),
            vault: scored(6_400),
            bars: scored(6_500),
          }),
          result({ name: 'Open', allAround: scored(25_475), scoreOuts: 0, countsNow: false }),
          result({ name: 'State', allAround: null, scoreOuts: 0, countsNow: false }),
          result({ name: 'Last Year', level: '3', countsNow: false }),
          result({ name: 'Season 2024', allAround: null, seasonScoreOuts: 2, scoreOuts: 2 }),
        ],
      }),
    );
    expect(
      await details.findByText('2 of 3 score-outs at Level 4. One more and the gymnast must move up.'),
    ).toBeTruthy();
    expect(meet('Classic')).toEqual([
      'Classic',
      'Scored out',
      'Mar 14, 2026 · Level 4 · Tied #2',
      ...['6.400', '6.500', '–', '–', '25.500'],
    ]);
    expect(meet('Open')).toContain('0.025 below the score-out');
    expect(meet('State')).toContain('No complete all-around');
    expect(meet('Last Year')).toContain('Scored out at Level 3, which no longer counts');
    expect(details.queryByText('Season 2024')).toBeNull();
    screen.getByRole('button', { name: 'Show 1 Older' }).click();
    expect(await details.findByText('2 score-outs that season')).toBeTruthy();
  });

  it.each([
    [
      { scoreOutCount: 3, severity: 'red' as const },
      '3 of 3 score-outs at Level 4. Must move up to the next level.',
    ],
    [{ scoreOutCount: 0 }, '0 of 3 score-outs at Level 4. 3 more and the gymnast must move up.'],
    [{ threshold: null, currentLevel: '8' }, 'There are no score-outs at Level 8.'],
  ])('[SCORE-01] with %j say what follows', async (values, sentence) => {
    const { details } = await unfold(results({ ...values, results: [result({ name: 'Open' })] }));
    expect(await details.findByText(sentence)).toBeTruthy();
  });

  it('[ROSTER-07] compare the gymnast with the team at the level, and say who is nearly there', async () => {
    const { details } = await unfold(
      results({
        results: [result({ name: 'Open', allAround: scored(25_200), scoreOuts: 0, countsNow: false })],
        levelBests: [
          { memberId: 900, name: 'Bea Ode', best: 25_600 },
          { memberId: ana.id, name: 'Ana Lind', best: 25_200 },
        ],
      }),
    );
    expect(await details.findByText('#2 of 2 by the best all-around of the season.')).toBeTruthy();
    expect(details.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Bea Ode25.600Scored out',
      'Ana Lind25.2000.300 to go',
    ]);
    expect(details.getByText(/Nearly there: the best of the season is 0\.300 below/)).toBeTruthy();
  });

  it('[ROSTER-07] name a level without a score-out by its own words, and promise none', async () => {
    const { details } = await unfold(
      results({
        currentLevel: 'Xcel Gold',
        threshold: null,
        results: [
          result({ name: 'Classic', level: 'Xcel Gold', threshold: null, scoreOuts: 0, countsNow: false }),
        ],
        levelBests: [
          { memberId: ana.id, name: 'Ana Lind', best: 36_750 },
          { memberId: 99, name: 'Bea Ruiz', best: 35_100 },
        ],
      }),
    );
    expect(await details.findByText('There are no score-outs at Xcel Gold.', { selector: 'p' })).toBeTruthy();
    expect(details.getByRole('heading', { name: 'The team at Xcel Gold' })).toBeTruthy();
    expect(meet('Classic').slice(1, 3)).toEqual([
      'There are no score-outs at Xcel Gold.',
      'Mar 14, 2026 · Xcel Gold',
    ]);
    expect(details.queryByText(/Level Xcel|to go|below the score-out|must move up/)).toBeNull();
  });

  it('say that there are none', async () => {
    const { details } = await unfold(results({}));
    expect(await details.findByText('No meet results yet')).toBeTruthy();
  });

  it('[ERR-05] say that they could not be loaded, and load on demand', async () => {
    let isDown = true;
    const { details, press } = await unfold(() =>
      isDown ? new Refusal('INTERNAL') : results({ results: [result({ name: 'Open' })] }),
    );
    expect(await details.findByText('The meets could not be loaded.')).toBeTruthy();
    isDown = false;
    await press('Try Again');
    expect(await details.findByText('Open')).toBeTruthy();
  });
});
