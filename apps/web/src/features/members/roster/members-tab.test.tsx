// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildMember } from '../test-members.ts';
import { cardNames, openMembersTab, prepareBrowser, Refusal } from '../test-portal.tsx';

prepareBrowser();

const ana = buildMember({
  firstName: 'Ana',
  lastName: 'Núñez',
  email: 'ana@example.org',
  phone: '555-0100',
  dateOfBirth: '2014-07-04',
  skillLevel: '4',
  coachNotes: 'Strong on beam.',
  emergencyContactName: 'Jo Núñez',
  emergencyContactPhone: '555-0199',
});
const bo = buildMember({
  firstName: 'Bo',
  lastName: 'Li',
  email: null,
  phone: null,
  dateOfBirth: null,
  skillLevel: '',
  membershipStatus: 'Suspended',
  emergencyContactName: null,
  emergencyContactPhone: null,
  sync: { state: 'refused', reason: 'The name is too short.' },
});
const quill = buildMember({
  firstName: 'Quill',
  lastName: 'Marsh',
  skillLevel: '5',
  membershipStatus: 'Lapsed',
});

const registration = (values: object) => ({
  id: 1,
  memberId: ana.id,
  eventId: 1,
  eventName: 'Spring Classic',
  sessionName: null,
  sessionTime: null,
  sessionLevel: null,
  registrationStatus: 'Confirmed',
  registrationDate: null,
  memberFirstName: 'Ana',
  memberLastName: 'Núñez',
  memberSkillLevel: '4',
  isEventOver: false,
  ...values,
});

const cardOf = (name: string) => {
  const card = screen.getByRole('heading', { level: 2, name }).closest('li');
  if (!card) throw new Error(`There is no card of ${name}.`);
  return within(card);
};

describe('the roster', () => {
  it('[MEM-03] has a tab per level with its count', async () => {
    const { person } = await openMembersTab({ members: [quill, bo, ana] });
    await screen.findByRole('heading', { level: 2, name: 'Ana Núñez' });
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'All (3)',
      'Level 4 (1)',
      'Level 5 (1)',
      'Not Set (1)',
    ]);
    await person.click(screen.getByRole('tab', { name: 'Level 5 (1)' }));
    expect(cardNames()).toEqual(['Quill Marsh']);
  });

  it('[MEM-04] shows status, level, age and date of birth, and score-outs on each card', async () => {
    localStorage.setItem('roster.layout', 'cards');
    await openMembersTab({
      members: [ana, quill],
      warnings: [{ memberId: quill.id, tally: 3, severity: 'red', scoreOutCount: 3, currentLevel: '5' }],
    });
    await screen.findByText('Scored 3x AA · Must move up');
    const card = cardOf('Ana Núñez');
    expect(card.getByText('Active')).toBeTruthy();
    expect(card.getByText('Level 4')).toBeTruthy();
    expect((await card.findByText('Age 12')).parentElement?.textContent).toBe('Age 12 · Jul 4, 2014');
    expect(card.getByText('AN')).toBeTruthy();
    expect(card.queryByText(/Scored/)).toBeNull();
  });

  it('[SCORE-01] tells one, two and three score-outs apart in words', async () => {
    const warn = (memberId: number, count: number, severity: 'notice' | 'pink' | 'red') => ({
      memberId,
      tally: count,
      severity,
      scoreOutCount: count,
      currentLevel: '4',
    });
    await openMembersTab({
      members: [ana, bo, quill],
      warnings: [warn(ana.id, 1, 'notice'), warn(bo.id, 2, 'pink'), warn(quill.id, 4, 'red')],
    });
    expect(await screen.findByText('Scored 1x AA')).toBeTruthy();
    expect(screen.getByText('Scored 2x AA')).toBeTruthy();
    expect(screen.getByText('Scored 4x AA · Must move up')).toBeTruthy();
  });

  it('[MEM-04] unfolds the details in place, with links, emergency contact, notes and registrations', async () => {
    const { press } = await openMembersTab({
      members: [ana],
      registrations: [
        registration({ sessionName: '{"Name":"Session 2"}' }),
        registration({ id: 2, eventName: 'State Meet', registrationStatus: 'Cancelled' }),
        registration({ id: 3, memberId: 999, eventName: 'Of another gymnast' }),
      ],
    });
    await press('See Details of Ana Núñez');
    const details = within(await screen.findByRole('region', { name: 'Details of Ana Núñez' }));
    const addressOf = (name: string) => details.getByRole('link', { name }).getAttribute('href');
    expect(addressOf('ana@example.org')).toBe('mailto:ana@example.org');
    // The places where it may break on a narrow card, so that no word is cut (case C42).
    expect(details.getByRole('link', { name: 'ana@example.org' }).innerHTML).toBe(
      'ana@<wbr>example.<wbr>org',
    );
    expect(addressOf('555-0100')).toBe('tel:5550100');
    expect(addressOf('555-0199')).toBe('tel:5550199');
    for (const text of ['Jo Núñez', 'Strong on beam.', 'Spring', 'Jul 4, 2014']) details.getByText(text);
    expect(await details.findByText('Session 2')).toBeTruthy();
    expect(details.getByText('Canceled').closest('li')?.dataset.standing).toBe('cancelled');
    expect(details.queryByText('Of another gymnast')).toBeNull();
    await press('Hide Details of Ana Núñez');
    expect(screen.queryByRole('region', { name: 'Details of Ana Núñez' })).toBeNull();
  });

  it('[MEM-04] says what is missing', async () => {
    const { press } = await openMembersTab({ members: [bo] });
    await press('See Details of Bo Li');
    const card = cardOf('Bo Li');
    for (const text of ['No email', 'No phone', 'No emergency contact', 'No event registrations']) {
      expect(await card.findByText(text)).toBeTruthy();
    }
    expect(card.getAllByText('No DOB')).toHaveLength(2);
  });

  it('[SYNC-05] says on the card when a change was refused, and why in the details', async () => {
    const { press } = await openMembersTab({ members: [bo] });
    expect(await screen.findByText('Refused by the league’s system')).toBeTruthy();
    await press('See Details of Bo Li');
    expect(
      await screen.findByText('The name is too short. Please correct it, or tell the league office.'),
    ).toBeTruthy();
  });

  it('[MEM-01] shows an unknown status as it is, and an empty one as Unknown', async () => {
    await openMembersTab({ members: [bo, buildMember({ firstName: 'Ed', membershipStatus: '' })] });
    expect(await screen.findByText('Suspended')).toBeTruthy();
    expect(screen.getByText('Unknown')).toBeTruthy();
  });

  it('shows markup in a name as the characters it is (case C18)', async () => {
    await openMembersTab({
      members: [buildMember({ firstName: '<img src=x onerror=alert(1)>', lastName: 'Payne' })],
    });
    expect(
      await screen.findByRole('heading', { level: 2, name: '<img src=x onerror=alert(1)> Payne' }),
    ).toBeTruthy();
    expect(document.querySelector('img')).toBeNull();
  });
});

describe('the search', () => {
  it('[MEM-07] filters while a person types, and shows a match on another level than the chosen one', async () => {
    const { person, press } = await openMembersTab({ members: [ana, quill] });
    await person.click(await screen.findByRole('tab', { name: 'Level 4 (1)' }));
    const box = screen.getByRole('searchbox', { name: 'Search members...' });
    await person.type(box, 'qui');
    expect(cardNames()).toEqual(['Quill Marsh']);
    expect(screen.getByText(/None in Level 4, so all levels are shown/)).toBeTruthy();
    await person.clear(box);
    expect(cardNames()).toEqual(['Ana Núñez']);
    await person.type(box, 'zzz');
    await screen.findByText('No gymnast matches “zzz”');
    await press('Clear Search');
    expect(cardNames()).toEqual(['Ana Núñez']);
  });

  it('[MEM-07] says how many matches other levels have', async () => {
    const { person, press } = await openMembersTab({ members: [ana, quill] });
    await person.click(await screen.findByRole('tab', { name: 'Level 4 (1)' }));
    await person.type(screen.getByRole('searchbox'), 'n');
    await person.clear(screen.getByRole('searchbox'));
    await person.type(screen.getByRole('searchbox'), 'example.org');
    expect(cardNames()).toEqual(['Ana Núñez']);
    await press('Show All Levels');
    expect(cardNames()).toEqual(['Quill Marsh', 'Ana Núñez']);
  });
});

describe('a roster that is empty or not loaded', () => {
  it('[MEM-06] says that the team has no members', async () => {
    await openMembersTab({ members: [] });
    expect(await screen.findByText('No Spring Members Found')).toBeTruthy();
  });

  it('[ERR-05] says that it could not be loaded, and loads it on demand', async () => {
    let isDown = true;
    const { press } = await openMembersTab({ members: () => (isDown ? new Refusal('INTERNAL') : [ana]) });
    expect(await screen.findByText('Your roster could not be loaded. Please try again.')).toBeTruthy();
    isDown = false;
    await press('Try Again');
    await waitFor(() => expect(cardNames()).toEqual(['Ana Núñez']));
  });

  it('[ERR-05] stays usable without score-out warnings, and says that they are missing', async () => {
    await openMembersTab({
      members: [ana],
      answers: { 'GET /api/coach/score-warnings': new Refusal('INTERNAL') },
    });
    expect(await screen.findByText(/Score-out warnings could not be loaded/)).toBeTruthy();
    expect(cardNames()).toEqual(['Ana Núñez']);
  });
});
