import { SPRING } from '../../support/accounts.ts';
import { readRoster } from '../../support/calls.ts';
import { cardOf, cards, factOf, openDetails } from '../../support/members.ts';
import { openRoster } from '../../support/sign-in.ts';
import { stubRoster } from '../../support/stubs.ts';
import { expect, test } from '../../support/test.ts';

test('[MEM-03] one tab per level, Beginner first, by number, those without one last', async ({ page }) => {
  await openRoster(page, SPRING);
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText([
    /^All \(\d+\)$/,
    /^Beginner \(\d+\)$/,
    ...['3', '4', '5', '6', '7', '8'].map((level) => new RegExp(`^Level ${level} \\(\\d+\\)$`)),
    /^Not Set \(\d+\)$/,
  ]);
  const roster = await readRoster(page);
  const onLevel5 = roster.filter(({ skillLevel }) => skillLevel === '5').length;
  await page.getByRole('tab', { name: `Level 5 (${onLevel5})` }).click();
  await expect(cards(page)).toHaveCount(onLevel5);
  await page.getByRole('tab', { name: /^Not Set/ }).click();
  await expect(cardOf(page, 'Tamsin Levelless')).toBeVisible();
});

test('[MEM-04] [MEM-05] a card shows who it is at a glance, and its details the rest', async ({ page }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== '127.0.0.1') foreign.push(request.url());
  });
  await openRoster(page, SPRING);
  await page.getByRole('button', { name: 'Show as Cards' }).click();
  const card = cardOf(page, 'Thea Notewell');
  await expect(card.getByRole('checkbox', { name: 'Select Thea Notewell' })).not.toBeChecked();
  for (const words of ['Active', 'Level 7', /Age \d+ · Oct 13, 2011/, 'TN']) {
    await expect(card.getByText(words)).toBeVisible();
  }
  await expect(card.getByRole('button', { name: 'Archive Thea Notewell' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Edit Thea Notewell' })).toBeVisible();
  const details = await openDetails(page, 'Thea Notewell');
  await expect(factOf(details, 'Date of birth')).toHaveText('Oct 13, 2011');
  await expect(factOf(details, 'Team')).toHaveText('Spring');
  await expect(factOf(details, 'Email').getByRole('link')).toHaveAttribute('href', /^mailto:\S+@\S+$/);
  await expect(factOf(details, 'Phone').getByRole('link')).toHaveAttribute('href', /^tel:\+?\d+$/);
  // Markup in a note is text (case C18).
  await expect(factOf(details, 'Coach notes')).toContainText('<b>ask</b> before spotting.');
  await page.getByRole('button', { name: 'Hide Details of Thea Notewell' }).click();
  await expect(details).toBeHidden();
  expect(foreign, 'requests to other hosts').toEqual([]);
});

test('[MEM-04] says what is missing: phone, email or date of birth', async ({ page }) => {
  await openRoster(page, SPRING);
  await expect(factOf(await openDetails(page, 'Phonia Nullwell'), 'Phone')).toHaveText('No phone');
  const roster = await readRoster(page);
  await stubRoster(
    page,
    roster.slice(0, 1).map((member) => ({
      ...member,
      firstName: 'Bare',
      lastName: 'Nullwell',
      email: null,
      dateOfBirth: null,
      emergencyContactName: null,
      emergencyContactPhone: null,
    })),
  );
  await page.reload();
  await expect(cardOf(page, 'Bare Nullwell').getByText('No DOB')).toBeVisible();
  const details = await openDetails(page, 'Bare Nullwell');
  await expect(factOf(details, 'Email')).toHaveText('No email');
  await expect(factOf(details, 'Date of birth')).toHaveText('No DOB');
  await expect(factOf(details, 'Emergency contact')).toHaveText('No emergency contact');
});

test('[MEM-04] [SCORE-01] score-outs show on the card, by count and in words', async ({ page }) => {
  await openRoster(page, SPRING);
  await expect(cardOf(page, 'Chloé Marchetti')).toContainText('Scored 3x AA · Must move up');
  await expect(cardOf(page, 'Sofía Núñez')).toContainText('Scored 2x AA');
  await expect(cardOf(page, 'Katherine Doyle')).toContainText('Scored 1x AA');
  // Below the score that counts at their level.
  await expect(cardOf(page, 'Elizabeth Harrow')).not.toContainText('AA');
  const details = await openDetails(page, 'Chloé Marchetti');
  await expect(factOf(details, 'Score-outs')).toContainText('Level 4: must move up');
});

test('[MEM-04] details name the events with session and status', async ({ page }) => {
  await openRoster(page, SPRING);
  const details = await openDetails(page, 'Abigail Thorne');
  const [{ teamId } = { teamId: 0 }] = await readRoster(page);
  const answer = await page.request.get(`/api/event-registrations/team/${teamId}`);
  const registrations: unknown = await answer.json();
  const own = Array.isArray(registrations)
    ? registrations.filter((each) => each.memberLastName === 'Thorne')
    : [];
  expect(own.length, 'the demo league registers the gymnast').toBeGreaterThan(0);
  const list = factOf(details, 'Event registrations').getByRole('listitem');
  await expect(list).toHaveCount(own.length);
  for (const { eventName, sessionName, registrationStatus } of own) {
    const entry = list.filter({ hasText: eventName });
    await expect(entry).toContainText(registrationStatus);
    if (sessionName) await expect(entry).toContainText(sessionName);
  }
});

test('[MEM-06] an empty team says so', async ({ page }) => {
  await stubRoster(page, []);
  await openRoster(page, SPRING, { isEmpty: true });
  await expect(page.getByText('No Spring Members Found')).toBeVisible();
});

for (const [typed, name] of [
  ['oneill', "Keelin O'Neill"],
  ['nunez', 'Sofía Núñez'],
  ['Doyle Kath', 'Katherine Doyle'],
] as const) {
  test(`[MEM-07] case C17: a search for “${typed}” finds ${name}`, async ({ page }) => {
    await openRoster(page, SPRING);
    await page.getByRole('searchbox', { name: 'Search members...' }).fill(typed);
    await expect(cardOf(page, name)).toBeVisible();
    await expect(cardOf(page, 'Abigail Thorne')).toHaveCount(0);
  });
}

test('[MEM-07] the search compares levels and emails too, and says when it finds no gymnast', async ({
  page,
}) => {
  await openRoster(page, SPRING);
  const search = page.getByRole('searchbox', { name: 'Search members...' });
  await search.fill('level 8');
  await expect(cardOf(page, "Maeve O'Neill")).toBeVisible();
  await expect(cardOf(page, "Keelin O'Neill")).toHaveCount(0);
  await search.fill('nobody of this name');
  await expect(page.getByText('No gymnast matches “nobody of this name”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Search' }).click();
  await expect(search).toHaveValue('');
  await expect(cardOf(page, 'Abigail Thorne')).toBeVisible();
});
