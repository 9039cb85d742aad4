// @vitest-environment jsdom
import type { EventRegistration } from '@league/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildMember } from '../test-members.ts';
import { cardNames, liveRoster, openMembersTab, prepareBrowser, Refusal } from '../test-portal.tsx';

prepareBrowser();

function threeMembers() {
  const [ana, bo, cleo] = ['Ana', 'Bo', 'Cleo'].map((firstName) => buildMember({ firstName }));
  if (!ana || !bo || !cleo) throw new Error('The roster is too short.');
  return { bo, cleo, roster: liveRoster(ana, bo, cleo) };
}

const buildRegistration = (values: Partial<EventRegistration>): EventRegistration => ({
  id: 1,
  memberId: 1,
  eventId: 1,
  eventName: 'State Meet',
  sessionName: null,
  sessionTime: null,
  sessionLevel: null,
  registrationStatus: 'Confirmed',
  registrationDate: null,
  memberFirstName: 'Bo',
  memberLastName: 'Park',
  memberSkillLevel: '4',
  isEventOver: false,
  ...values,
});

describe('archiving a member', () => {
  it.each([
    [false, 'Bo Park has been archived here and in the league’s system.'],
    [true, 'Bo Park has left your roster. The league’s system will be updated automatically.'],
  ])(
    '[MEM-40] [MEM-42] asks, archives and moves the focus to the next card (sync warning: %s)',
    async (_syncWarning, text) => {
      const { bo, cleo, roster } = threeMembers();
      const { press } = await openMembersTab({
        members: roster.answer,
        answers: {
          [`DELETE /api/members/${bo.id}`]: () => {
            roster.remove(bo.id);
            return { memberName: 'Bo Park', _syncWarning };
          },
        },
      });
      await press('Archive Bo Park');
      const dialog = within(await screen.findByRole('dialog', { name: 'Archive Team Member' }));
      expect(dialog.getByText('Archive Bo Park from Spring?')).toBeTruthy();
      expect(dialog.getByText(/removes the gymnast from the portal.*cannot be undone/)).toBeTruthy();
      await press('Archive Member');
      expect(await screen.findByText('Member Archived')).toBeTruthy();
      expect(screen.getByText(text)).toBeTruthy();
      await waitFor(() => expect(cardNames()).toEqual(['Ana Park', 'Cleo Park']));
      await waitFor(() => expect(document.activeElement?.id).toBe(`member-${cleo.id}`));
    },
  );

  it('[MEM-40] does nothing when it is cancelled, and returns to the button', async () => {
    const { bo, roster } = threeMembers();
    const { press, button, callsTo } = await openMembersTab({ members: roster.answer });
    await press('Archive Bo Park');
    await screen.findByRole('dialog');
    await press('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(button('Archive Bo Park'));
    expect(callsTo(`DELETE /api/members/${bo.id}`)).toHaveLength(0);
  });

  it.each([
    ['Confirmed', 1],
    ['Cancelled', 0],
  ])(
    '[MEM-41] says that a gymnast with a known registration must stay, without a request: %s',
    async (registrationStatus, warnings) => {
      const { bo, roster } = threeMembers();
      const { press, callsTo } = await openMembersTab({
        members: roster.answer,
        registrations: [buildRegistration({ memberId: bo.id, registrationStatus })],
      });
      await press('See Details of Bo Park');
      await screen.findByText('State Meet');
      await press('Archive Bo Park');
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.queryAllByText(/ask the league office to remove the registrations first/)).toHaveLength(
        warnings,
      );
      await press('Archive Member');
      expect(callsTo(`DELETE /api/members/${bo.id}`)).toHaveLength(1 - warnings);
    },
  );

  it('[MEM-41] says that an admin must remove the registrations first, and keeps the gymnast', async () => {
    const { bo, roster } = threeMembers();
    const { press } = await openMembersTab({
      members: roster.answer,
      answers: { [`DELETE /api/members/${bo.id}`]: new Refusal('MEMBER_HAS_REGISTRATIONS') },
    });
    await press('Archive Bo Park');
    await press('Archive Member');
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText('Archive Failed')).toBeTruthy();
    expect(dialog.getByText(/ask the league office to remove the registrations first/)).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Archive Failed');
    await press('Cancel');
    expect(cardNames()).toContain('Bo Park');
  });
});
