import { type AdminScoreWarning, routes } from '@league/contract';
import { ADMIN, SPRING } from '../../support/accounts.ts';
import { cardOf } from '../../support/members.ts';
import {
  correctBeam,
  importResults,
  openImport,
  openScores,
  restoreScores,
  resultsFile,
  stubReviews,
} from '../../support/scores.ts';
import { openRoster, signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toast.ts';

// Gymnasts who are not at the invitational, because a decision about a name also applies in later journeys.
test.afterEach(({ page }) => restoreScores(page));

const RESULTS = resultsFile(
  ['Bea Lund', 'Spring Gymnastics', '3', 6.5],
  ['Abbie Torn', 'Spring Gymnastics', '3', 6.5],
  ['Nobody Ofours', 'Spring Gymnastics', '3', 6.5],
);

test('[SCORE-03] uncertain results wait: one is accepted, one reassigned, one left out, and decisions are remembered', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await importResults(page, { meetName: 'Decision Open', heldOn: '2026-05-02', csv: RESULTS });
  await openScores(page);
  const waiting = page.getByRole('region', { name: 'Needs Your Decision' });
  await expect(waiting.getByRole('listitem').filter({ hasText: 'Bea Lund' }).first()).toContainText(
    'short form of the name · Spring · Level 3',
  );
  await waiting.getByRole('button', { name: 'It is Beatrix Lund: Bea Lund' }).click();
  await expectToast(page, 'success', 'Result attached', 'Bea Lund is Beatrix Lund');
  await expect(waiting.getByRole('heading', { name: 'Bea Lund' })).toHaveCount(0);

  await waiting.getByRole('button', { name: 'Someone else: Abbie Torn' }).click();
  await waiting.getByRole('button', { name: 'Cancel' }).click();
  await expect(waiting.getByRole('listitem').filter({ hasText: 'Abbie Torn' }).first()).toBeFocused();
  await waiting.getByRole('button', { name: 'Someone else: Abbie Torn' }).click();
  await waiting.getByRole('searchbox', { name: 'Whose result is “Abbie Torn”?' }).fill('thorne');
  await waiting.getByRole('button', { name: /^Abigail Thorne/ }).click();
  await expectToast(page, 'success', 'Result attached', 'Abbie Torn is Abigail Thorne');

  await waiting.getByRole('button', { name: 'Leave out Nobody Ofours' }).click();
  await expectToast(page, 'success', 'Result left out', 'Nobody Ofours');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectToast(page, 'success', 'Decision undone');
  await waiting.getByRole('button', { name: 'Leave out Nobody Ofours' }).click();
  await expectToast(page, 'success', 'Result left out', 'Nobody Ofours');
  await expect(waiting).toContainText('Nothing to decide');
  await expect(waiting.getByRole('heading', { name: 'Needs Your Decision' })).toBeFocused();

  await importResults(page, { meetName: 'Decision Classic', heldOn: '2026-05-09', csv: RESULTS });
  await page.reload();
  await expect(waiting).toContainText('Nothing to decide');
  await expect(page.getByRole('row', { name: /Beatrix Lund/ })).toContainText('Scored 2x AA');
  await openRoster(page, SPRING);
  await expect(cardOf(page, 'Beatrix Lund')).toContainText('Scored 2x AA');
  await expect(cardOf(page, 'Abigail Thorne')).toContainText('Scored 2x AA');
});

test('[SCORE-07] the likeliest gymnasts are shown first, the others on request, with the number of those that fit', async ({
  page,
}) => {
  await stubReviews(page, { candidates: 30, more: 4 });
  await openScores(page);
  const waiting = page.getByRole('region', { name: 'Needs Your Decision' });
  const proposals = waiting.getByRole('button', { name: /^It is .+: E\. Lindqvist$/ });
  await expect(proposals).toHaveCount(5);
  await waiting.getByRole('button', { name: 'Show 25 More: E. Lindqvist' }).click();
  await expect(proposals).toHaveCount(30);
  await expect(waiting).toContainText('4 more gymnasts could fit. Find them with Someone Else.');
});

test('[SCORE-10] the screen begins with gymnasts who must move up and waiting results; import and settings open', async ({
  page,
}) => {
  await openScores(page);
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings).toHaveText([
    'Who Must Move Up',
    'Needs Your Decision',
    'Meets',
    'Score-out Rules',
    'Delete All Score Data',
  ]);
  await expect(page.getByRole('button', { name: 'Import Scores' })).toHaveCount(0);
  await openImport(page);
  await expect(page.getByRole('button', { name: 'Import Scores' })).toBeVisible();
  await page.getByRole('button', { name: 'Close Import' }).click();
  await expect(page.getByRole('button', { name: 'Import Results' })).toBeVisible();
  await test.step('if no gymnast must move up, the heading does not say so', async () => {
    await page.route(`**${routes.scores.adminWarnings.path}`, async (route) => {
      const answer = await route.fetch();
      const warnings: AdminScoreWarning[] = await answer.json();
      expect(warnings.some(({ severity }) => severity !== 'red')).toBe(true);
      await route.fulfill({ json: warnings.filter(({ severity }) => severity !== 'red') });
    });
    await page.reload();
    await expect(headings.first()).toHaveText('Score-outs');
  });
});

test('[SCORE-03] [SCORE-09] one meet is viewed by level with its events, corrected, and removed', async ({
  page,
  problems,
}) => {
  problems.expect({ status: 409, path: /^\/api\/admin\/score-entries\/\d+$/ });
  await signIn(page, ADMIN);
  await importResults(page, {
    meetName: 'Viewed Open',
    heldOn: '2026-05-16',
    csv: resultsFile(
      ['Ruth Eastman', 'Summit', '5', 6.5, 6.4, 6.6, 6.7],
      ['Georgia Stone', 'Summit', '7', 6.7],
    ),
  });
  await openScores(page);
  await page.getByRole('button', { name: 'View the results of Viewed Open' }).click();
  const dialog = page.getByRole('dialog', { name: 'Viewed Open' });
  const level5 = dialog.getByRole('region', { name: 'Level 5' });
  await expect(level5).toContainText('Ruth Eastman');
  await expect(level5).toContainText('26.200');
  for (const score of ['6.500', '6.400', '6.600', '6.700']) await expect(level5).toContainText(score);
  await expect(level5).toContainText('Score-out');
  await expect(dialog.getByRole('region', { name: 'Level 7' })).toContainText('26.800');
  await level5.getByRole('button', { name: 'Correct the scores of Ruth Eastman' }).click();
  const scores = level5.getByRole('form', { name: 'Scores of Ruth Eastman' });
  await scores.getByLabel('VT').fill('11');
  await scores.getByRole('button', { name: 'Save Scores' }).click();
  await expect(scores).toContainText('A score such as 8.75, at most 10.');
  await scores.getByLabel('VT').fill('5,5');
  await expect(scores).toContainText('25.200');
  await expect(scores.getByRole('status').last()).toHaveText('Saving removes a score-out of Ruth Eastman.');
  await scores.getByLabel('VT').fill('6.5');
  await scores.getByLabel('Level').selectOption({ label: 'Level 6' });
  await expect(scores.getByRole('status').last()).toHaveText('Saving removes a score-out of Ruth Eastman.');
  await scores.getByLabel('Level').selectOption({ label: 'Level 5' });
  await expect(scores.getByText('Saving removes')).toHaveCount(0);
  await scores.getByLabel('VT').fill('5,5');
  await scores.getByRole('button', { name: 'Save Scores' }).click();
  await expectToast(page, 'success', 'Scores corrected', 'Ruth Eastman');
  await expect(level5).toContainText('5.500');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectToast(page, 'success', 'Correction undone');
  await expect(level5).toContainText('26.200');
  await expect(level5).not.toContainText('The file had');
  await test.step('scores that changed while the form was open are not overwritten', async () => {
    await level5.getByRole('button', { name: 'Correct the scores of Ruth Eastman' }).click();
    await scores.getByLabel('FX').fill('9');
    await correctBeam(page, 'Viewed Open', 'Ruth Eastman', 7000);
    await scores.getByRole('button', { name: 'Save Scores' }).click();
    await expectToast(page, 'failure', 'Not saved', 'This result was changed in the meantime');
    await scores.getByRole('button', { name: 'Cancel' }).click();
    await expect(level5).toContainText('7.000');
    await expect(level5).not.toContainText('9.000');
  });
  await test.step('a correction is undone after the toast has closed, and after a reload', async () => {
    await level5.getByRole('button', { name: 'Correct the scores of Ruth Eastman' }).click();
    await scores.getByLabel('BB').fill('9');
    await scores.getByRole('button', { name: 'Save Scores' }).click();
    await expectToast(page, 'success', 'Scores corrected', 'Ruth Eastman');
    await page.reload();
    await expect(level5).toContainText('28.600');
    await expect(level5).toContainText(
      'The file had Level 5, VT 6.500, UB 6.400, BB 6.600, FX 6.700, AA 26.200.',
    );
    await level5.getByRole('button', { name: 'Put Back the scores of Ruth Eastman from the file' }).click();
    await expectToast(page, 'success', 'Scores put back', 'Ruth Eastman');
    await expect(level5).toContainText('26.200');
    await expect(level5).not.toContainText('The file had');
  });
  await level5.getByRole('button', { name: 'Change whose result Ruth Eastman is' }).click();
  await level5.getByRole('button', { name: 'Leave out Ruth Eastman' }).click();
  await expectToast(page, 'success', 'Result left out');
  await expect(level5).toContainText('Left out');
  await expect(level5.getByRole('button', { name: 'Change whose result Ruth Eastman is' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /Ruth Eastman/ })).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Georgia Stone/ })).toContainText('Scored 1x AA');

  await page.getByRole('button', { name: 'Remove Viewed Open' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Meet' });
  await expect(question).toContainText('Viewed Open with its 2 results');
  await question.getByRole('button', { name: 'Remove Meet' }).click();
  await expectToast(page, 'success', 'Meet removed');
  await expect(page.getByRole('button', { name: 'View the results of Viewed Open' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Meets', exact: true })).toBeFocused();
  await expect(page.getByRole('button', { name: 'View the results of Tidewater Classic' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Georgia Stone/ })).toHaveCount(0);
});
