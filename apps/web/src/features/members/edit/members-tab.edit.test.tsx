// @vitest-environment jsdom
import type { Member } from '@league/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildMember } from '../test-members.ts';
import { cardNames, liveRoster, openMembersTab, prepareBrowser, Refusal } from '../test-portal.tsx';

prepareBrowser();

const field = (name: string | RegExp) => within(screen.getByRole('dialog')).getByLabelText(name);
const type = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } });

/** A server of the roster that refuses an outdated version, and otherwise stores what it gets. */
function editable(...members: Member[]) {
  const roster = liveRoster(...members);
  const answers = Object.fromEntries(
    members.map(({ id }) => [
      `PATCH /coach/members/${id}`,
      ({ headers, body }: { headers: Headers; body: unknown }) => {
        const current = roster.answer().find((each) => each.id === id);
        if (headers.get('if-match') !== `"${current?.version}"`)
          return new Refusal('MEMBER_CHANGED', { current });
        return roster.change(id, body as Partial<Member>);
      },
    ]),
  );
  return { roster, answers };
}

describe('editing a member', () => {
  it('[MEM-30] Back asks before it discards input, and closes the dialog without any', async () => {
    const { roster, answers } = editable(buildMember({ firstName: 'Ana' }));
    const { press } = await openMembersTab({ members: roster.answer, answers });
    await press('Edit Ana Park');
    await screen.findByRole('dialog');
    field('Coach notes').focus();
    type('Coach notes', 'Ready for the beam.');
    window.history.back();
    expect(await screen.findByText('You have changes that are not saved.')).toBeTruthy();
    await press('Keep Editing');
    expect(document.activeElement).toBe(field('Coach notes'));
    expect(field('Coach notes')).toHaveProperty('value', 'Ready for the beam.');
    type('Coach notes', '');
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[MEM-30] saves the changed fields onto the loaded version, and shows them at once', async () => {
    const ana = buildMember({ firstName: 'Ana', dateOfBirth: '2014-07-04', version: 7 });
    const { roster, answers } = editable(ana);
    const { press, callsTo } = await openMembersTab({ members: roster.answer, answers });
    await press('Edit Ana Park');
    await screen.findByRole('dialog', { name: 'Edit Ana Park' });
    expect(field('Date of birth')).toHaveProperty('value', '2014-07-04');
    type(/^First name/, 'Anna');
    await press('Save Changes');
    expect(await screen.findByText('Member updated successfully')).toBeTruthy();
    const [call] = callsTo(`PATCH /coach/members/${ana.id}`);
    expect(call?.body).toEqual({ firstName: 'Anna' });
    expect(call?.headers.get('if-match')).toBe('"7"');
    // React updates the list in a separate render, after the toast.
    await waitFor(() => expect(cardNames()).toEqual(['Anna Park']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Anna Park' })),
    );
  });

  it('[MEM-30] keeps the date of birth over three saves of another field', async () => {
    const ana = buildMember({ firstName: 'Ana', dateOfBirth: '2014-07-04' });
    const { roster, answers } = editable(ana);
    const { press, calls } = await openMembersTab({ members: roster.answer, answers });
    for (const phone of ['555-0101', '555-0102', '555-0103']) {
      await press('Edit Ana Park');
      await screen.findByRole('dialog');
      type('Phone', phone);
      await press('Save Changes');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { phone: '555-0101' },
      { phone: '555-0102' },
      { phone: '555-0103' },
    ]);
    expect(roster.answer()[0]?.dateOfBirth).toBe('2014-07-04');
  });

  it('[MEM-30] fills the fields for another member', async () => {
    const ana = buildMember({ firstName: 'Ana', phone: '111' });
    const bo = buildMember({ firstName: 'Bo', phone: null, skillLevel: 'Xcel Gold' });
    const { press } = await openMembersTab({ members: [ana, bo] });
    await press('Edit Ana Park');
    await screen.findByRole('dialog');
    type('Phone', '999');
    await press('Close this dialog');
    await press('Discard Changes');
    await press('Edit Bo Park');
    await screen.findByRole('dialog', { name: 'Edit Bo Park' });
    expect(field('Phone')).toHaveProperty('value', '');
    expect(field('Skill level')).toHaveProperty('value', 'Xcel Gold');
  });

  it('[MEM-30] requires both names, and sends nothing without them', async () => {
    const ana = buildMember({ firstName: 'Ana' });
    const { press, calls } = await openMembersTab({ members: [ana] });
    await press('Edit Ana Park');
    await screen.findByRole('dialog');
    type(/^First name/, '  ');
    await press('Save Changes');
    expect(screen.getByText('Must not be empty.')).toBeTruthy();
    expect(document.activeElement).toBe(field(/^First name/));
    expect(calls.some(({ method }) => method === 'PATCH')).toBe(false);
  });

  it('[MEM-30] reports a failure, with the reason beside its field, and keeps the input', async () => {
    const ana = buildMember({ firstName: 'Ana' });
    const { press } = await openMembersTab({
      members: [ana],
      answers: { [`PATCH /coach/members/${ana.id}`]: new Refusal('DUPLICATE_EMAIL') },
    });
    await press('Edit Ana Park');
    await screen.findByRole('dialog');
    type('Email', 'taken@example.org');
    await press('Save Changes');
    expect(await screen.findByText('Update Failed')).toBeTruthy();
    expect(screen.getByText(/^Unable to save changes to member profile\. Please try again/)).toBeTruthy();
    expect(
      within(screen.getByRole('dialog')).getByText(/This email address is already registered/),
    ).toBeTruthy();
    expect(field('Email')).toHaveProperty('value', 'taken@example.org');
  });

  it('[MEM-30] asks before Escape discards the input', async () => {
    const ana = buildMember({ firstName: 'Ana' });
    const { person, press } = await openMembersTab({ members: [ana] });
    await press('Edit Ana Park');
    await screen.findByRole('dialog');
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Edit Ana Park');
    await screen.findByRole('dialog');
    type('Coach notes', 'Works on her kip.');
    await person.keyboard('{Escape}');
    expect(screen.getByText('You have changes that are not saved.')).toBeTruthy();
    await press('Keep Editing');
    expect(field('Coach notes')).toHaveProperty('value', 'Works on her kip.');
    await person.keyboard('{Escape}');
    await press('Discard Changes');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('two people editing one member', () => {
  it('[MEM-31] shows both versions, lets the coach choose and saves to the new version', async () => {
    const ana = buildMember({ firstName: 'Ana', phone: '111', email: 'a@b.org', version: 3 });
    const { roster, answers } = editable(ana);
    const { person, press, button, callsTo } = await openMembersTab({ members: roster.answer, answers });
    await press('Edit Ana Park');
    await screen.findByRole('dialog');
    type('Phone', '555-0222');
    type('Coach notes', 'Mine');
    roster.change(ana.id, { phone: '333', email: 'c@d.org' });
    await press('Save Changes');
    expect(await screen.findByText(/Someone else changed this gymnast/)).toBeTruthy();
    const phone = within(screen.getByRole('group', { name: 'Phone' }));
    const email = within(screen.getByRole('group', { name: 'Email' }));
    expect(phone.getByRole('radio', { name: 'Theirs 333' })).toHaveProperty('checked', false);
    expect(phone.getByRole('radio', { name: 'Yours 555-0222' })).toHaveProperty('checked', false);
    expect(email.getByRole('radio', { name: 'Theirs c@d.org' })).toHaveProperty('checked', true);
    expect(button('Save These Values').getAttribute('aria-disabled')).toBe('true');
    await press('Save These Values');
    expect(callsTo(`PATCH /coach/members/${ana.id}`)).toHaveLength(1);
    await person.click(phone.getByRole('radio', { name: 'Yours 555-0222' }));
    await press('Save These Values');
    expect(await screen.findByText('Member updated successfully')).toBeTruthy();
    const call = callsTo(`PATCH /coach/members/${ana.id}`)[1];
    expect(call?.headers.get('if-match')).toBe('"4"');
    expect(call?.body).toEqual({ phone: '555-0222', coachNotes: 'Mine' });
    expect(roster.answer()[0]).toMatchObject({ phone: '555-0222', email: 'c@d.org', coachNotes: 'Mine' });
  });

  it('[MEM-31] saves without a question when the other person changed no field of this form', async () => {
    const ana = buildMember({ firstName: 'Ana', phone: '111' });
    const { roster, answers } = editable(ana);
    const { press } = await openMembersTab({ members: roster.answer, answers });
    await press('Edit Ana Park');
    await screen.findByRole('dialog');
    type('Phone', '555-0222');
    roster.change(ana.id, { membershipStatus: 'Lapsed' });
    await press('Save Changes');
    expect(await screen.findByText('Member updated successfully')).toBeTruthy();
    expect(roster.answer()[0]).toMatchObject({ phone: '555-0222', membershipStatus: 'Lapsed' });
  });
});
