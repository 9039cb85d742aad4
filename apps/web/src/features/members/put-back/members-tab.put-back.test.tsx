// @vitest-environment jsdom
import type { Member, MemberActivity } from '@league/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildMember } from '../test-members.ts';
import { liveRoster, openMembersTab, prepareBrowser, Refusal } from '../test-portal.tsx';

prepareBrowser();

/** A server that refuses an outdated version, and an activity that a test can write. */
function portalWith(ana: Member) {
  const roster = liveRoster(ana);
  const activity: MemberActivity[] = [];
  const answers = {
    [`GET /coach/members/${ana.id}/activity`]: () => [...activity],
    [`PATCH /coach/members/${ana.id}`]: ({ headers, body }: { headers: Headers; body: unknown }) => {
      const [current] = roster.answer();
      if (headers.get('if-match') !== `"${current?.version}"`)
        return new Refusal('MEMBER_CHANGED', { current });
      return roster.change(ana.id, body as Partial<Member>);
    },
  };
  const log = (coachName: string, values: MemberActivity['values']) =>
    activity.unshift({
      id: activity.length + 1,
      action: 'EDIT_MEMBER',
      description: `Change ${activity.length + 1}`,
      timestamp: '2026-07-04T13:05:00.000Z',
      coachName,
      values,
    });
  return { roster, answers, log };
}

async function editPhone(press: (name: string) => Promise<void>, phone: string) {
  await press('Edit Ana Park');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Phone'), { target: { value: phone } });
  await press('Save Changes');
  expect(await screen.findByText('Ana Park: phone')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

describe('the undo of an edit', () => {
  it('[ROSTER-08] names the gymnast, and saves the former value onto the saved version', async () => {
    const ana = buildMember({ phone: '555-0100', version: 3 });
    const { roster, answers } = portalWith(ana);
    const { press, callsTo } = await openMembersTab({ members: roster.answer, answers });
    await editPhone(press, '555-0199');
    await press('Undo');
    expect(await screen.findByText('Change undone')).toBeTruthy();
    expect(callsTo(`PATCH /coach/members/${ana.id}`)[1]?.headers.get('if-match')).toBe('"4"');
    expect(roster.answer()[0]).toMatchObject({ phone: '555-0100', version: 5 });
  });

  it('[ROSTER-08] works although another value has changed', async () => {
    const ana = buildMember({ phone: '555-0100' });
    const { roster, answers } = portalWith(ana);
    const { press } = await openMembersTab({ members: roster.answer, answers });
    await editPhone(press, '555-0199');
    roster.change(ana.id, { email: 'new@example.org' });
    await press('Undo');
    expect(await screen.findByText('Change undone')).toBeTruthy();
    expect(roster.answer()[0]).toMatchObject({ phone: '555-0100', email: 'new@example.org' });
  });

  it('[ROSTER-08] keeps a newer value, and names the person who changed it', async () => {
    const ana = buildMember({ phone: '555-0100' });
    const { roster, answers, log } = portalWith(ana);
    const { press } = await openMembersTab({ members: roster.answer, answers });
    await editPhone(press, '555-0199');
    roster.change(ana.id, { phone: '555-0300' });
    log('Lena Maris', [{ field: 'phone', before: '555-0199', after: '555-0300' }]);
    await press('Undo');
    expect(
      await screen.findByText(
        'Lena Maris has changed Ana Park in the meantime: phone. The newer value stays.',
      ),
    ).toBeTruthy();
    expect(roster.answer()[0]?.phone).toBe('555-0300');
  });
});

describe('putting back a former value', () => {
  async function openPutBack(world: ReturnType<typeof portalWith>, entry: string) {
    const tab = await openMembersTab({ members: world.roster.answer, answers: world.answers });
    await tab.press('See Details of Ana Park');
    await tab.press('See Activity');
    await tab.press(`Put Back: ${entry}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Put Back Former Values of Ana Park' }));
    return { ...tab, dialog };
  }

  it('[ROSTER-08] shows what would change now, then saves it as an edit', async () => {
    const ana = buildMember({ phone: '555-0199', coachNotes: 'Left.', version: 7 });
    const world = portalWith(ana);
    world.log('Kim Porter', [
      { field: 'phone', before: '555-0100', after: '555-0199' },
      { field: 'coachNotes', before: '', after: 'Left.' },
    ]);
    const { dialog, press, callsTo } = await openPutBack(world, 'Change 1');
    expect(dialog.getByRole('checkbox', { name: 'Phone 555-0199 → 555-0100' })).toHaveProperty(
      'checked',
      true,
    );
    fireEvent.click(dialog.getByRole('checkbox', { name: /^Coach notes/ }));
    await press('Put Back 1 Value');
    expect(await screen.findByText('Former values put back')).toBeTruthy();
    const [call] = callsTo(`PATCH /coach/members/${ana.id}`);
    expect(call?.body).toEqual({ phone: '555-0100' });
    expect(call?.headers.get('if-match')).toBe('"7"');
  });

  it('[ROSTER-08] leaves out a value that another coach has changed since, and names them', async () => {
    const world = portalWith(buildMember({ phone: '555-0300', coachNotes: null }));
    world.log('Kim Porter', [
      { field: 'phone', before: '555-0100', after: '555-0199' },
      { field: 'coachNotes', before: 'Loves the beam.', after: '' },
    ]);
    world.log('Lena Maris', [{ field: 'phone', before: '555-0199', after: '555-0300' }]);
    const { dialog, press } = await openPutBack(world, 'Change 1');
    expect(dialog.getByRole('checkbox', { name: /^Phone .*Changed again by Lena Maris$/ })).toHaveProperty(
      'checked',
      false,
    );
    await press('Put Back 1 Value');
    await waitFor(() =>
      expect(world.roster.answer()[0]).toMatchObject({ phone: '555-0300', coachNotes: 'Loves the beam.' }),
    );
  });

  it('[ROSTER-08] says so when the gymnast already has the former value', async () => {
    const world = portalWith(buildMember({ phone: '555-0100' }));
    world.log('Kim Porter', [{ field: 'phone', before: '555-0100', after: '555-0199' }]);
    const { dialog, button } = await openPutBack(world, 'Change 1');
    expect(dialog.getByText('Nothing would change: the gymnast has these values again.')).toBeTruthy();
    expect(button('Put Back 0 Values').getAttribute('aria-disabled')).toBe('true');
  });
});
