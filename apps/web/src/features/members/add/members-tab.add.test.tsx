// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildMember } from '../test-members.ts';
import { cardNames, liveRoster, openMembersTab, prepareBrowser, Refusal } from '../test-portal.tsx';

prepareBrowser();

const TITLE = 'Add New Member to Spring Team';
const APPLY = 'POST /api/members/apply';
const DUPLICATE =
  'This email address is already registered. Please use a different email address or contact an administrator if you believe this is an error.';

const dialog = () => screen.getByRole('dialog', { name: TITLE });
const field = (name: string | RegExp) => within(dialog()).getByLabelText(name);
const type = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const submit = () => within(dialog()).getByRole('button', { name: /^(Add Member|Adding\.\.\.)$/ });
const toast = () => within(screen.getByRole('region', { name: 'Notifications' }));

async function openAdd(answers: Record<string, unknown> = {}, roster = liveRoster(buildMember())) {
  const tab = await openMembersTab({ members: roster.answer, answers });
  await tab.press('Add Member');
  await screen.findByRole('dialog', { name: TITLE });
  return tab;
}

function fillIn(): void {
  type(/^First name/, 'Ana');
  type(/^Last name/, 'Quill');
  type(/^Email/, 'ana.quill@example.org');
  type(/^Birthdate/, '2014-07-04');
  fireEvent.click(field('Level 5'));
}

describe('adding a member', () => {
  it('[MEM-20] shows the fixed values and asks for the rest', async () => {
    await openAdd();
    for (const legend of ['Membership Information', 'Profile', 'Team Assignment'])
      expect(within(dialog()).getByRole('group', { name: legend })).toBeTruthy();
    for (const [name, value] of [
      ['Membership level', 'Gymnast- Membership'],
      ['Team', 'Spring'],
    ] as const) {
      expect(field(name)).toHaveProperty('value', value);
      expect(field(name)).toHaveProperty('disabled', true);
    }
    expect(within(dialog()).getByRole('group', { name: 'Gymnast Level' })).toBeTruthy();
    expect(field('Coach Notes')).toBeTruthy();
    const levels = within(dialog()).getAllByRole('radio');
    expect(levels.map((level) => level.getAttribute('aria-label'))).toEqual([
      'Beginner',
      ...[3, 4, 5, 6, 7, 8].map((level) => `Level ${level}`),
    ]);
  });

  it('[MEM-21] reports missing values one by one, in order, and sends nothing', async () => {
    const { person, callsTo } = await openAdd();
    const steps: [sentence: string, fill: () => void, focus: RegExp | string][] = [
      ['First name and last name are required', () => type(/^First name/, ' Ana '), /^First name/],
      ['First name and last name are required', () => type(/^Last name/, 'Quill'), /^Last name/],
      ['Email is required', () => type(/^Email/, 'ana@'), /^Email/],
      [
        'Email: Must be an email address like name@example.com.',
        () => type(/^Email/, 'ana@example.org'),
        /^Email/,
      ],
      ['Birthdate is required', () => type(/^Birthdate/, '2014-07-04'), /^Birthdate/],
      ['Skill level is required', () => fireEvent.click(field('Level 4')), 'Beginner'],
    ];
    for (const [sentence, fill, focus] of steps) {
      await person.click(submit());
      expect(await toast().findByText(sentence)).toBeTruthy();
      expect(toast().getByText('Validation Error')).toBeTruthy();
      expect(document.activeElement).toBe(field(focus));
      fill();
    }
    type('Phone', '5.55555E+09');
    await person.click(submit());
    expect(await toast().findByText('Phone: Must be a phone number, such as 609-555-0142.')).toBeTruthy();
    expect(callsTo(APPLY)).toEqual([]);
  });

  it('[MEM-21] [MEM-22] [MEM-23] sends what is filled in and no more, says so and shows the new card', async () => {
    const roster = liveRoster();
    const { person, callsTo } = await openAdd(
      {
        [APPLY]: () => {
          roster.add(buildMember({ firstName: 'Ana', lastName: 'Quill', membershipStatus: 'Pending - New' }));
          return { message: 'Ana Quill is on the roster.', memberName: 'Ana Quill', memberId: 7 };
        },
      },
      roster,
    );
    fillIn();
    type('Phone', '   ');
    type('Coach Notes', 'Shy at first');
    await person.dblClick(submit());
    expect(await screen.findByText('Member Created Successfully')).toBeTruthy();
    expect(callsTo(APPLY).map(({ body }) => body)).toEqual([
      {
        firstName: 'Ana',
        lastName: 'Quill',
        email: 'ana.quill@example.org',
        dateOfBirth: '2014-07-04',
        skillLevel: '5',
        coachNotes: 'Shy at first',
        teamId: 1,
      },
    ]);
    await waitFor(() => expect(cardNames()).toEqual(['Ana Quill']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The button or the page has the focus, as the roster arrives before or after the dialog closes.
    await waitFor(() => expect(['add-member', 'main']).toContain(document.activeElement?.id));
  });

  it('[FAMILY-01] asks for the emergency contact as the first guardian, and not a second time', async () => {
    const { person, callsTo } = await openAdd({
      [APPLY]: () => ({ message: 'Ana Quill is on the roster.', memberName: 'Ana Quill', memberId: 7 }),
    });
    expect(within(dialog()).queryByLabelText('Emergency phone')).toBeNull();
    expect(field('Emergency contact')).toHaveProperty('checked', true);
    fillIn();
    type('Contact name', 'Jo Quill');
    type('Contact phone', '12');
    await person.click(submit());
    expect(await toast().findByText(/^Guardians: Guardian 1, phone: /)).toBeTruthy();
    expect(document.activeElement).toBe(field('Contact phone'));
    type('Contact phone', '609-555-0142');
    await person.click(submit());
    expect(await screen.findByText('Member Created Successfully')).toBeTruthy();
    const [call] = callsTo(APPLY);
    expect(call?.body).toMatchObject({
      guardians: [{ name: 'Jo Quill', relation: '', phone: '609-555-0142', email: '', isEmergency: true }],
    });
    expect(call?.body).not.toHaveProperty('emergencyContactName');
  });

  it('[MEM-22] keeps the busy button inert and in focus (case C23)', async () => {
    let answer = (_: unknown): void => {};
    const { person, callsTo } = await openAdd({
      [APPLY]: () => new Promise((resolve) => (answer = resolve)),
    });
    fillIn();
    await person.click(submit());
    const busy = await screen.findByRole('button', { name: 'Adding...' });
    expect(document.activeElement).toBe(busy);
    await person.click(busy);
    await person.keyboard('{Escape}');
    expect(dialog()).toBeTruthy();
    expect(callsTo(APPLY)).toHaveLength(1);
    answer({ message: 'Ana Quill is on the roster.', memberName: 'Ana Quill', memberId: 7 });
    expect(await screen.findByText('Member Created Successfully')).toBeTruthy();
  });

  it('[MEM-22] says also beside the field that an email is taken, and keeps all input', async () => {
    const { person } = await openAdd({ [APPLY]: new Refusal('DUPLICATE_EMAIL') });
    fillIn();
    await person.click(submit());
    expect(await toast().findByText(DUPLICATE)).toBeTruthy();
    expect(toast().getByText('Error')).toBeTruthy();
    expect(within(dialog()).getByText(DUPLICATE)).toBeTruthy();
    expect(document.activeElement).toBe(field(/^Email/));
    expect(field(/^First name/)).toHaveProperty('value', 'Ana');
  });

  it.each([
    [
      'without a word',
      () => new Response('<b>oh</b>', { status: 502 }),
      'Failed to create pending membership',
    ],
    ['with a sentence', () => new Refusal('NOT_READY'), new Refusal('NOT_READY').sentence],
  ])('[MEM-22] reports another failure: %s', async (_how, answer, sentence) => {
    const { person } = await openAdd({ [APPLY]: answer });
    fillIn();
    await person.click(submit());
    expect(await toast().findByText(sentence)).toBeTruthy();
    expect(toast().getByText('Error')).toBeTruthy();
    expect(within(dialog()).getByText(sentence)).toBeTruthy();
  });

  it('keeps the input when the dialog is closed by accident, until the coach starts over', async () => {
    const { person, press } = await openAdd();
    fillIn();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Member' })),
    );
    await press('Add Member');
    await screen.findByText('Your last entries are still here.');
    expect(field(/^Last name/)).toHaveProperty('value', 'Quill');
    expect(field('Level 5')).toHaveProperty('checked', true);
    await press('Start Over');
    expect(field(/^Last name/)).toHaveProperty('value', '');
    expect(document.activeElement).toBe(field(/^First name/));
    await person.keyboard('{Escape}');
    await press('Add Member');
    await screen.findByRole('dialog', { name: TITLE });
    expect(screen.queryByText('Your last entries are still here.')).toBeNull();
  });
});
