// @vitest-environment jsdom
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

/** Holds an answer back until it is let go. */
function held<Value>(value: Value) {
  let letGo = (): void => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { answer: async () => isLetGo.then(() => value), letGo: () => letGo() };
}

describe('renewing several at once', () => {
  it('[MEM-10] [MEM-11] [MEM-13] selects the whole team’s lapsed, says what is not shown, and renews as many as the button says', async () => {
    const { members, roster } = fiveLapsed();
    const { person, press, callsTo } = await openMembersTab({
      members: roster.answer,
      answers: {
        'POST /api/members/bulk-renew': () => {
          for (const { id } of members)
            roster.change(id, { ...outcome, can: { edit: true, archive: true, renew: false } });
          return {
            results: {
              successful: members.map(({ id, firstName }) => ({
                memberId: id,
                memberName: firstName,
                ...outcome,
              })),
              failed: [],
            },
          };
        },
      },
    });
    await screen.findByText('5 lapsed memberships');
    await person.type(screen.getByRole('searchbox'), 'Quill');
    // Before anything is selected it says how far Select All reaches (case C28).
    await screen.findByText('5 lapsed memberships · 4 not shown');
    expect(
      screen.getByText('To renew, select gymnasts or select all, including those not shown.'),
    ).toBeTruthy();
    await press('Select All Lapsed');
    expect(screen.getByText('5 members selected')).toBeTruthy();
    expect(screen.getByText(/4 not shown/)).toBeTruthy();
    await press('Renew 5 Members');
    expect(await screen.findByText('Renewal Applications Submitted!')).toBeTruthy();
    expect(screen.getByText('5 applied. 5 pending admin approval.')).toBeTruthy();
    expect(callsTo('POST /api/members/bulk-renew')[0]?.body).toEqual({
      memberIds: members.map(({ id }) => id),
    });
    await waitFor(() => expect(callsTo('GET /api/members').length).toBe(2));
    await waitFor(() => expect(screen.queryByText(/members? selected/)).toBeNull());
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Renewals' })).toBeNull());
  });

  it('[MEM-11] deselects them again; the selection outlives search and tabs', async () => {
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

  it('[MEM-12] does nothing without a lapsed member but says so', async () => {
    const { active, roster } = fiveLapsed();
    const { person, press, button, callsTo } = await openMembersTab({ members: roster.answer });
    await person.click(await screen.findByRole('checkbox', { name: `Select ${active.firstName} Park` }));
    expect(screen.getByText('1 member selected')).toBeTruthy();
    expect(button('Renew 0 Members').getAttribute('aria-disabled')).toBe('true');
    await press('Renew 0 Members');
    expect(screen.getByText('No lapsed members selected')).toBeTruthy();
    expect(screen.getByText('Please select some lapsed members to renew their memberships.')).toBeTruthy();
    expect(callsTo('POST /api/members/bulk-renew')).toHaveLength(0);
    await press('Clear');
    expect(screen.queryByText('1 member selected')).toBeNull();
  });

  it('[MEM-13] keeps who failed and why on the page until it is dismissed', async () => {
    const { members, roster } = fiveLapsed();
    const [quill, noor, ...others] = members;
    if (!quill || !noor) throw new Error('The roster is too short.');
    const { press } = await openMembersTab({
      members: roster.answer,
      answers: {
        'POST /api/members/bulk-renew': {
          results: {
            successful: [quill, ...others].map(({ id, firstName }) => ({
              memberId: id,
              memberName: firstName,
              ...outcome,
            })),
            failed: [{ memberId: noor.id, reason: 'Only lapsed memberships can be renewed.' }],
          },
        },
      },
    });
    await press('Select All Lapsed');
    await press('Renew 5 Members');
    const failures = within(await screen.findByRole('region', { name: '1 gymnast could not be renewed' }));
    expect(failures.getByText('Noor Marsh')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('4 applied, 1 failed.');
    await press('Close notification');
    expect(failures.getByText(/Only lapsed memberships can be renewed/)).toBeTruthy();
    await press('Dismiss this list');
    expect(screen.queryByText('Noor Marsh', { selector: 'strong' })).toBeNull();
  });

  it('[MEM-13] tells a failure and keeps the selection', async () => {
    const { roster } = fiveLapsed();
    const { press } = await openMembersTab({
      members: roster.answer,
      answers: { 'POST /api/members/bulk-renew': new Refusal('INTERNAL') },
    });
    await press('Select All Lapsed');
    await press('Renew 5 Members');
    expect(await screen.findByText('Renewal Failed')).toBeTruthy();
    expect(screen.getByText('Failed to renew members. Please try again or contact support.')).toBeTruthy();
    expect(screen.getByText('5 members selected')).toBeTruthy();
  });

  it('[MEM-12] sends one request for a double click, shows Renewing... and keeps the focus', async () => {
    const { roster } = fiveLapsed();
    const answer = held({ results: { successful: [], failed: [] } });
    const { person, press, button, callsTo } = await openMembersTab({
      members: roster.answer,
      answers: { 'POST /api/members/bulk-renew': answer.answer },
    });
    await press('Select All Lapsed');
    const renew = button('Renew 5 Members');
    await person.dblClick(renew);
    expect(await screen.findByRole('button', { name: 'Renewing...' })).toBe(renew);
    expect(document.activeElement).toBe(renew);
    expect(callsTo('POST /api/members/bulk-renew')).toHaveLength(1);
    answer.letGo();
    await waitFor(() => expect(screen.queryByText('5 members selected')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tabpanel')));
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
    answer.letGo();
    expect(await screen.findByText('Renewal Complete - Emails Sent!')).toBeTruthy();
    expect(screen.getByText('Quill Marsh is active again.')).toBeTruthy();
    expect(callsTo(`POST /api/members/${quill.id}/renew`)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('button', { name: /Renew/ })).toBeNull());
    expect(screen.getByText('Active')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.id).toBe(`member-${quill.id}`));
  });

  it('[MEM-14] a second tap renews nobody else whose card has come under the finger', async () => {
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
    // At another place it is meant.
    const elsewhere = { detail: 1, clientX: 200, clientY: 400 };
    fireEvent.click(screen.getByRole('button', { name: 'Renew Noor Marsh' }), elsewhere);
    await waitFor(() => expect(calls()).toBe(1));
  });

  it('[MEM-14] tells the server’s reason and fetches the list again', async () => {
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
