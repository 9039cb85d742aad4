// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildMember } from '../test-members.ts';
import { openMembersTab, prepareBrowser, Refusal } from '../test-portal.tsx';

prepareBrowser();

const FAILED =
  'Activity history is temporarily unavailable. Please refresh the page or contact support if this continues.';

async function openActivity(answer: unknown) {
  const ana = buildMember({ firstName: 'Ana', lastName: 'Park' });
  const tab = await openMembersTab({
    members: [ana],
    answers: { [`GET /coach/members/${ana.id}/activity`]: answer },
  });
  await tab.press('See Details of Ana Park');
  await tab.press('See Activity');
  return { ...tab, list: within(await screen.findByRole('region', { name: 'Activity of Ana Park' })) };
}

describe('the activity of a member', () => {
  it('[MEM-32] says in words what was done, who did it and when in the league’s time', async () => {
    const { list } = await openActivity([
      {
        id: 9,
        action: 'EDIT_MEMBER',
        description: 'Level 4 → 5',
        timestamp: '2026-07-04T13:05:00.000Z',
        coachName: 'Kim Porter',
        values: [],
      },
      {
        id: 8,
        action: 'SOMETHING_NEW',
        description: 'Moved to Spring',
        timestamp: '2026-07-01T23:30:00.000Z',
        coachName: 'League Admin',
        values: [],
      },
    ]);
    const entries = await list.findAllByRole('listitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'EditedLevel 4 → 5Kim Porter · Sat, Jul 4, 2026, 9:05 AM',
      'SOMETHING_NEWMoved to SpringLeague Admin · Wed, Jul 1, 2026, 7:30 PM',
    ]);
  });

  it('[MEM-32] says so when the activity cannot be loaded, and retries', async () => {
    let answer: unknown = new Refusal('INTERNAL');
    const { list, press } = await openActivity(() => answer);
    expect(await list.findByText(FAILED)).toBeTruthy();
    answer = [];
    await press('Try Again');
    expect(await list.findByText('No changes in this portal yet.')).toBeTruthy();
  });
});
