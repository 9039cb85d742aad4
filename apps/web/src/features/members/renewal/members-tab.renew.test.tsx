// @vitest-environment jsdom
import type { Member } from '@league/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildMember } from '../test-members.ts';
import { cardNames, liveRoster, openMembersTab, prepareBrowser, Refusal } from '../test-portal.tsx';

prepareBrowser();

const lapsed = (firstName: string, skillLevel = '5') =>
  buildMember({ firstName, lastName: 'Marsh', skillLevel, membershipStatus: 'Lapsed' });
const outcome = {
  membershipStatus: 'Pending - Renewal',
  requiresAdminApproval: true,
  emailTriggered: false,
  requiresManualEmail: false,
};

function fiveLapsed() {
  const members = [lapsed('Quill'), lapsed('Noor'), lapsed('Eve'), lapsed('Ida', '4'), lapsed('Uma', '4')];
  const active = buildMember({ firstName: 'Ana', lastName: 'Park' });
  const roster = liveRoster(...members, active);
  return { members, active, roster };
}

/** Holds an answer back until `release` is called. */
function held<Value>(value: Value) {
  let release = (): void => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { answer: async () => isReleased.then(() => value), release: () => release() };
}

const PREVIEW = 'POST /api/members/bulk-changes/preview';
const CHANGE = 'POST /api/members/bulk-changes';

/** The server's preview of renewing these gymnasts. */
function previewOf(members: readonly Member[]) {
  const named = members.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }));
  const [from, to] = ['Lapsed', 'Pending - Renewal'];
  return {
    changed: { count: members.length, members: named.map((each) => ({ ...each, from, to })) },
    steps: [{ from, to, count: members.length }],
    levels: [],
    refused: [] as { reason: string; count: number; members: { id: number; name: string }[] }[],
    ends: [
      {
        end: 'approval',
        count: members.length,
        members: named.map((each) => ({ ...each, email: 'family@example.org', phone: null })),
      },
    ],
    notes: [],
  };
}
const done = (members: readonly Member[]) => ({
  ...previewOf(members),
  message: `${members.length} gymnasts renewed.`,
  bulkChangeId: 7,
});

describe('renewing several at once', () => {
  it('[MEM-10] [MEM-11] [MEM-13] [ROSTER-02] selects the whole team’s lapsed, previews and renews them', async () => {
    const { members, roster } = fiveLapsed();
    const { person, press, callsTo } = await openMembersTab({
      members: roster.answer,
      answers: {
        [PREVIEW]: previewOf(members),
        [CHANGE]: () => {
          for (const { id } of members)
            roster.change(id, { ...outcome, can: { edit: true, archive: true, renew: false } });
          return done(members);
        },
      },
    });
    await screen.findByText('5 lapsed memberships');
    await press('Select All Lapsed');
    await person.type(screen.getByRole('searchbox'), 'Quill');
    expect(await screen.findByText(/5 members selected/)).toBeTruthy();
    expect(await screen.findByText(/4 not shown/)).toBeTruthy();
    await press('Renew 5 Members');
    await press('Renew 5 Gymnasts');
    expect(await screen.findByText('Renewal Applications Submitted!')).toBeTruthy();
    expect(screen.getByText('5 applied. 5 pending admin approval.')).toBeTruthy();
    expect(callsTo(CHANGE)[0]?.body).toEqual({ action: 'renew', memberIds: members.map(({ id }) => id) });
    await waitFor(() => expect(callsTo('GET /api/members').length).toBe(2));
    await waitFor(() => expect(screen.queryByText(/members? selected/)).toBeNull());
    const result = within(screen.getByRole('region', { name: 'Last change' }));
    expect(result.getByText('5 gymnasts waiting for approval by the league office')).toBeTruthy();
    expect(result.getByText('Noor Marsh')).toBeTruthy();
    await press('Dismiss');
    expect(screen.queryByRole('region', { name: 'Last change' })).toBeNull();
  });

  it('[ROSTER-02] [ROSTER-06] keeps the names on the page with Undo, which sends the change’s id', async () => {
    const { members, roster } = fiveLapsed();
    const undone = { message: 'Undone for 5 gymnasts.', undone: { count: 5, members: [] }, kept: [] };
    const { press, callsTo } = await openMembersTab({
      members: roster.answer,
      answers: {
        [PREVIEW]: previewOf(members),
        [CHANGE]: done(members),
        [`${CHANGE}/7/undo`]: undone,
      },
    });
    await press('Select All Lapsed');
    await press('Renew 5 Members');
    await press('Renew 5 Gymnasts');
    await screen.findByText('Renewal Applications Submitted!');
    const toast = within(screen.getByRole('region', { name: 'Notifications' }));
    expect(toast.queryByRole('button', { name: 'Undo' })).toBeNull();
    const result = screen.getByRole('region', { name: 'Last change' });
    fireEvent.click(within(result).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Change undone')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Last change' })).toBeNull();
    expect(callsTo(`${CHANGE}/7/undo`)).toHaveLength(1);
  });

  it('[MEM-11] deselects the lapsed again; search and tabs keep the selection', async () => {
    const { roster } = fiveLapsed();
    const { person, press } = await openMembersTab({ members: roster.answer });
    await press('Select All Lapsed');
    await person.click(screen.getByRole('tab', { name: 'Level 5 (3)' }));
    await person.click(screen.getByRole('tab', { name: 'Level 4 (3)' }));
    expect(screen.getByText('5 members selected')).toBeTruthy();
    expect(screen.getByText(/3 not shown/)).toBeTruthy();
    await person.click(screen.getByRole('checkbox', { name: 'Select Ida Marsh' }));
    expect(screen.getByText('4 members selected')).toBeTruthy();
    await press('Select All Lapsed');
    await press('Deselect All Lapsed');
    expect(screen.queryByText(/members? selected/)).toBeNull();
  });

  it('[MEM-12] [ROSTER-01] offers no renewal without a lapsed member', async () => {
    const { active, roster } = fiveLapsed();
    const { person, press, button } = await openMembersTab({ members: roster.answer });
    await person.click(await screen.findByRole('checkbox', { name: `Select ${active.firstName} Park` }));
    expect(screen.getByText('1 member selected')).toBeTruthy();
    expect(button('Move Up')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Renew \d/ })).toBeNull();
    await press('Clear');
    expect(screen.queryByText('1 member selected')).toBeNull();
  });

  it('[MEM-11] the hint on lapsed memberships can be dismissed', async () => {
    const { roster } = fiveLapsed();
    const { press } = await openMembersTab({ members: roster.answer });
    await screen.findByText('5 lapsed memberships');
    await press('Dismiss this hint');
    expect(screen.queryByText('5 lapsed memberships')).toBeNull();
  });

  it('[MEM-13] keeps who failed and why on the page until it is dismissed', async () => {
    const { members, roster } = fiveLapsed();
    const noor = { id: members[1]?.id ?? 0, name: 'Noor Marsh' };
    const reason = 'Only lapsed memberships can be renewed.';
    const { press } = await openMembersTab({
      members: roster.answer,
      answers: {
        [PREVIEW]: previewOf(members),
        [CHANGE]: {
          ...done(members.filter(({ id }) => id !== noor.id)),
          refused: [{ reason, count: 1, members: [noor] }],
        },
      },
    });
    await press('Select All Lapsed');
    await press('Renew 5 Members');
    await press('Renew 5 Gymnasts');
    const result = within(await screen.findByRole('region', { name: 'Last change' }));
    expect(screen.getByRole('alert').textContent).toContain('4 applied, 1 failed.');
    expect(result.getByText(/Only lapsed memberships can be renewed/)).toBeTruthy();
    expect(result.getByText('Noor Marsh')).toBeTruthy();
  });

  it('[MEM-13] reports a failure and keeps the selection', async () => {
    const { members, roster } = fiveLapsed();
    const { press } = await openMembersTab({
      members: roster.answer,
      answers: { [PREVIEW]: previewOf(members), [CHANGE]: new Refusal('INTERNAL') },
    });
    await press('Select All Lapsed');
    await press('Renew 5 Members');
    await press('Renew 5 Gymnasts');
    expect((await screen.findAllByText('Renewal Failed')).length).toBeGreaterThan(0);
    expect(screen.getByText('Failed to renew members. Please try again or contact support.')).toBeTruthy();
    await press('Cancel');
    expect(screen.getByText('5 members selected')).toBeTruthy();
  });

  it('[ROSTER-02] moves up with the levels of the preview', async () => {
    const ana = buildMember({ firstName: 'Ana', lastName: 'Park', skillLevel: '4' });
    const levels = [{ level: '4', memberIds: [ana.id] }];
    const moved = {
      ...previewOf([]),
      changed: { count: 1, members: [{ id: ana.id, name: 'Ana Park', from: 'Level 4', to: 'Level 5' }] },
      ends: [],
      levels,
    };
    const { person, press, callsTo } = await openMembersTab({
      members: [ana],
      answers: {
        [PREVIEW]: moved,
        [CHANGE]: { ...moved, message: '1 gymnast moved up.', bulkChangeId: 3 },
        [`${CHANGE}/3/undo`]: {
          message: 'Undone for 1 gymnast.',
          undone: { count: 1, members: [] },
          kept: [],
        },
      },
    });
    await person.click(await screen.findByRole('checkbox', { name: 'Select Ana Park' }));
    await press('Move Up');
    expect(await screen.findByText('Level 4 → Level 5')).toBeTruthy();
    await press('Move 1 Gymnast Up');
    expect(await screen.findByText('1 gymnast moved up. Ana Park')).toBeTruthy();
    expect(callsTo(CHANGE)[0]?.body).toEqual({ action: 'moveUp', memberIds: [ana.id], levels });
    // A toast is enough, so nothing stays on the page.
    expect(screen.queryByRole('region', { name: 'Last change' })).toBeNull();
    const toast = within(screen.getByRole('region', { name: 'Notifications' }));
    fireEvent.click(toast.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Change undone')).toBeTruthy();
    expect(callsTo(`${CHANGE}/3/undo`)).toHaveLength(1);
  });
});

describe('renewing one', () => {
  it('[MEM-14] sends one request for a double click and shows the outcome at once', async () => {
    const quill = lapsed('Quill');
    const roster = liveRoster(quill);
    const answer = held({
      ...outcome,
      membershipStatus: 'Active',
      requiresAdminApproval: false,
      emailTriggered: true,
      memberId: quill.id,
      message: 'Quill Marsh is active again.',
    });
    const { person, button, callsTo } = await openMembersTab({
      members: roster.answer,
      answers: { [`POST /api/members/${quill.id}/renew`]: answer.answer },
    });
    await screen.findByText('1 lapsed membership');
    await person.dblClick(button('Renew Quill Marsh'));
    const renewing = await screen.findByRole('button', { name: 'Renewing... Quill Marsh' });
    expect(document.activeElement).toBe(renewing);
    roster.change(quill.id, { membershipStatus: 'Active', can: { edit: true, archive: true, renew: false } });
    answer.release();
    expect(await screen.findByText('Renewal Complete - Emails Sent!')).toBeTruthy();
    expect(screen.getByText('Quill Marsh is active again.')).toBeTruthy();
    expect(callsTo(`POST /api/members/${quill.id}/renew`)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('button', { name: /Renew/ })).toBeNull());
    expect(screen.getByText('Active')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.id).toBe(`member-${quill.id}`));
  });

  it('[MEM-14] a second tap does not renew another gymnast whose card has moved under the finger', async () => {
    const [first, second] = [lapsed('Eve'), lapsed('Noor')];
    const roster = liveRoster(first, second);
    const renewed = ({ id }: typeof first) => [
      `POST /api/members/${id}/renew`,
      () => {
        roster.change(id, { ...outcome, can: { edit: true, archive: true, renew: false } });
        return { ...outcome, message: 'Submitted.', memberId: id };
      },
    ];
    const answers = Object.fromEntries([renewed(first), renewed(second)]);
    const { press, callsTo } = await openMembersTab({ members: roster.answer, answers });
    await screen.findByRole('button', { name: 'Renew Noor Marsh' });
    const calls = () => callsTo(`POST /api/members/${second.id}/renew`).length;
    const clock = vi.spyOn(performance, 'now').mockReturnValue(50_000);
    onTestFinished(() => clock.mockRestore());
    await press('Renew Eve Marsh');
    await screen.findByText('Renewal Submitted - Awaiting Admin Approval');
    clock.mockReturnValue(50_300);
    await press('Renew Noor Marsh');
    expect(calls()).toBe(0);
    // A tap at another place counts.
    const elsewhere = { detail: 1, clientX: 200, clientY: 400 };
    fireEvent.click(screen.getByRole('button', { name: 'Renew Noor Marsh' }), elsewhere);
    await waitFor(() => expect(calls()).toBe(1));
  });

  it('[MEM-14] shows the server’s reason and refetches the list', async () => {
    const quill = lapsed('Quill');
    const { press, callsTo } = await openMembersTab({
      members: [quill],
      answers: { [`POST /api/members/${quill.id}/renew`]: new Refusal('MEMBER_NOT_LAPSED') },
    });
    await press('Renew Quill Marsh');
    expect(await screen.findByText('Renewal Failed')).toBeTruthy();
    expect(screen.getByText('Only lapsed memberships can be renewed.')).toBeTruthy();
    await waitFor(() => expect(callsTo('GET /api/members')).toHaveLength(2));
    expect(cardNames()).toEqual(['Quill Marsh']);
  });
});
