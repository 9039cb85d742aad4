import { DEFAULT_SCORE_RULES, routes } from '@league/contract';
import { ADMIN, SPRING } from '../../support/accounts.ts';
import { breakCalls, readRoster } from '../../support/calls.ts';
import { cardOf, openDetails } from '../../support/members.ts';
import {
  findGymnast,
  importResults,
  openScores,
  readMeets,
  restoreScores,
  resultsFile,
  setLevel,
} from '../../support/scores.ts';
import { openRoster, signIn } from '../../support/sign-in.ts';
import { valueOfField } from '../../support/simulator.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

test('[SCORE-01] [SCORE-05] a coach sees each meet against the score that counts, and what follows', async ({
  page,
}) => {
  await openRoster(page, SPRING);
  await expect(cardOf(page, 'Sofía Núñez')).toContainText('Scored 2x AA');
  const details = await openDetails(page, 'Sofía Núñez');
  await expect(details).toContainText('2 of 3 score-outs at Level 5. One more and the gymnast must move up.');
  const meets = details.getByRole('rowgroup');
  await expect(meets.filter({ hasText: 'Tidewater Classic' })).toContainText('25.500');
  await expect(meets.filter({ hasText: 'Tidewater Classic' })).toContainText('Scored out');
  await expect(meets.filter({ hasText: 'Harbor Lights Open' })).toContainText('0.525 below the score-out');
});

test('[ROSTER-07] a season is shown as a line with its mark, four events a meet, and the team at the level', async ({
  page,
}) => {
  await openRoster(page, SPRING);
  const details = await openDetails(page, 'Emma Brown');
  await expect(details.getByRole('heading', { name: 'Season 2025–26' })).toBeVisible();
  const line = details.getByRole('img', { name: '3 all-arounds from 24.500 to 25.100.' });
  await expect(line).toContainText('Score-out 25.500');
  const scores = details.getByRole('rowgroup').filter({ hasText: 'Lighthouse Invitational' });
  await expect(scores.getByRole('cell')).toHaveText(['6.350', '6.125', '6.175', '6.450', '25.100']);
  await expect(details).toContainText('Nearly there: the best of the season is 0.400 below the score-out.');
  const team = details.getByRole('region', { name: 'The team at Level 4' });
  await expect(team).toContainText('#3 of 3');
  await expect(team.getByRole('listitem')).toHaveText([
    'Chloé Marchetti26.125Scored out',
    'Katherine Doyle25.550Scored out',
    'Emma Brown25.1000.400 to go',
  ]);

  await page.goto('/coach/dashboard');
  const near = page.getByRole('region', { name: 'Nearly there' }).getByRole('button');
  await expect(near).toHaveText([/^Elizabeth Harrow0\.025 to go/, /^Emma Brown0\.400 to go/]);
  await near.first().click();
  await expect(cardOf(page, 'Elizabeth Harrow')).toBeVisible();
  await expect(cardOf(page, 'Chloé Marchetti')).toHaveCount(0);
});

test('[ROSTER-07] a gymnast who must move up is moved from the badge, after a preview', async ({ page }) => {
  await openRoster(page, SPRING);
  const chloe = (await readRoster(page)).find(({ lastName }) => lastName === 'Marchetti');
  try {
    await cardOf(page, 'Chloé Marchetti')
      .getByRole('button', { name: 'Move to Level 5: Chloé Marchetti' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Move Chloé Marchetti to Level 5?' });
    await expect(dialog).toContainText('Level 4 → 5');
    await dialog.getByRole('button', { name: 'Move to Level 5' }).click();
    await expectToast(page, 'success', 'Chloé Marchetti moved to Level 5');
    await expect(cardOf(page, 'Chloé Marchetti')).toContainText('Level 5');
    await expect(cardOf(page, 'Chloé Marchetti')).not.toContainText('Must move up');
  } finally {
    if (chloe) await setLevel(page, chloe, '4');
  }
});

test.describe('with scores that change', () => {
  test.afterEach(({ page }) => restoreScores(page));

  test('[SCORE-01] [SCORE-05] gymnasts who must move up are previewed, moved in one step, sent to the provider, and not warned of again', async ({
    page,
    simulator,
  }) => {
    await signIn(page, ADMIN);
    const wren = await findGymnast(page, 'Wren Tallis');
    for (const day of ['2026-05-20', '2026-05-21', '2026-05-22']) {
      const csv = resultsFile(['Wren Tallis', 'Oakwood', '3', 6.5]);
      await importResults(page, { meetName: 'Moving Open', heldOn: day, csv });
    }
    try {
      await openScores(page);
      await expect(page.getByRole('row', { name: /Wren Tallis/ })).toContainText(
        'Scored 3x AA · Must move up',
      );
      await page.getByRole('button', { name: 'Move 2 Gymnasts Up' }).click();
      const dialog = page.getByRole('dialog', { name: 'Move Up a Level' });
      await expect(dialog.getByRole('listitem').filter({ hasText: 'Wren Tallis' })).toContainText(
        'Level 3 → 4',
      );
      await dialog.getByRole('checkbox', { name: /Chloé Marchetti/ }).uncheck();
      await dialog.getByRole('button', { name: 'Move 1 Up' }).click();
      await expectToast(page, 'success', 'Moved up', '1 gymnast moved up a level.');
      await expect(page.getByRole('row', { name: /Wren Tallis/ })).toHaveCount(0);
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expect(page.getByRole('row', { name: /Wren Tallis/ })).toBeVisible();
      expect((await findGymnast(page, 'Wren Tallis')).skillLevel).toBe('3');
      await page.getByRole('button', { name: 'Move 2 Gymnasts Up' }).click();
      await dialog.getByRole('checkbox', { name: /Chloé Marchetti/ }).uncheck();
      await dialog.getByRole('button', { name: 'Move 1 Up' }).click();
      await expect(page.getByRole('row', { name: /Wren Tallis/ })).toHaveCount(0);
      await expect(page.getByRole('row', { name: /Chloé Marchetti/ })).toBeVisible();
      await expect
        .poll(async () => {
          const [contact] = await simulator.contactsNamed('Wren', 'Tallis');
          return JSON.stringify(valueOfField(contact, 'Gymnast Level'));
        })
        .toContain('"4"');
    } finally {
      await setLevel(page, wren, wren.skillLevel);
    }
  });

  test('[SCORE-01] the league’s rules are set in one place, and every badge follows', async ({ page }) => {
    await openScores(page);
    const rules = page.getByRole('region', { name: 'Score-out Rules' });
    await expect(rules.getByLabel('Level 3')).toHaveValue('25.50');
    await expect(rules.getByLabel('Level 7')).toHaveValue('26.50');
    await expect(rules.getByLabel('Level 8')).toHaveValue('');
    try {
      await rules.getByLabel('Level 4').fill('forty');
      await rules.getByRole('button', { name: 'Save Rules' }).click();
      await expect(rules).toContainText('A score such as 25.50, at most 40.');
      await rules.getByLabel('Level 4').fill('26');
      await rules.getByRole('button', { name: 'Save Rules' }).click();
      await expectToast(page, 'success', 'Rules saved');
      await expect(page.getByRole('row', { name: /Chloé Marchetti/ })).toContainText('Scored 1x AA');
      await openRoster(page, SPRING);
      await expect(cardOf(page, 'Chloé Marchetti')).toContainText('Scored 1x AA');

      // An empty field ends the score-outs of its level, after confirmation. Not all fields can be empty.
      await openScores(page);
      for (const level of ['3', '4', '5', '6', '7']) await rules.getByLabel(`Level ${level}`).fill('');
      await rules.getByRole('button', { name: 'Save Rules' }).click();
      await expect(rules).toContainText('Set the score of at least one level.');
      for (const level of ['3', '5', '6', '7']) await rules.getByLabel(`Level ${level}`).fill('26');
      await rules.getByRole('button', { name: 'Save Rules' }).click();
      const question = page.getByRole('dialog', { name: 'No score-outs at level 4?' });
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toHaveCount(0);
      expect(await (await page.request.get(routes.scores.rules.path)).json()).toMatchObject({
        thresholds: { 4: 26_000 },
      });
      await rules.getByRole('button', { name: 'Save Rules' }).click();
      await question.getByRole('button', { name: 'Save Without Scores' }).click();
      await expectToast(page, 'success', 'Rules saved');
      await expect(question).toHaveCount(0);
      await expect(page.getByRole('row', { name: /Chloé Marchetti/ })).toHaveCount(0);
    } finally {
      await signIn(page, ADMIN);
      await page.request.put(routes.scores.setRules.path, { data: DEFAULT_SCORE_RULES });
    }
  });

  test('[SCORE-04] all score data is removed only after confirmation; members and teams stay', async ({
    page,
    problems,
  }) => {
    problems.expect({ status: 500, path: routes.scores.deleteAll.path });
    await openScores(page);
    const members = await readRoster(page);
    await page.getByRole('button', { name: 'Delete All Score Data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete all score data?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await readMeets(page)).toHaveLength(3);
    await page.getByRole('button', { name: 'Delete All Score Data' }).click();
    const broken = await breakCalls(page, routes.scores.deleteAll.path);
    await dialog.getByRole('button', { name: 'Delete All' }).click();
    await expectToast(page, 'failure', 'Delete failed', 'Failed to delete score data');
    broken.repair();
    await dialog.getByRole('button', { name: 'Delete All' }).click();
    await expectToast(page, 'success', 'All score data deleted');
    await expect(page.getByRole('region', { name: 'Meets' })).toContainText('No meets yet');
    await expect(page.getByRole('region', { name: 'Who Must Move Up' })).toContainText(
      'No gymnast has scored out',
    );
    expect(await readMeets(page)).toEqual([]);
    expect((await readRoster(page)).map(({ id, skillLevel, teamId }) => [id, skillLevel, teamId])).toEqual(
      members.map(({ id, skillLevel, teamId }) => [id, skillLevel, teamId]),
    );
  });
});
