import { ADMIN } from '../../support/accounts.ts';
import { stubActivity } from '../../support/activity.ts';
import { signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

test('[ACTIVITY-01] [ACTIVITY-02] a bulk change is one row of the log that unfolds, and names lead to the gymnasts', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await stubActivity(page);
  await page.goto('/admin#coach-activity');
  const log = page.getByRole('table', { name: 'Activity log' });
  const change = log.getByRole('row').filter({ hasText: '32 gymnasts' });
  await expect(change).toContainText('Level changed');
  await expect(page.getByText(/^Showing (\d+) of \1 activities$/)).toBeVisible();
  const before = await log.getByRole('row').count();
  const unfold = change.getByRole('button', { name: 'Show Each: 32 gymnasts, Level changed' });
  await unfold.click();
  await expect(log.getByRole('row')).toHaveCount(before + 32);
  const entry = log.getByRole('row').filter({ hasText: 'Ada Number0' });
  await expect(entry).toContainText('Level 3 → 4');
  await expect(entry.getByRole('button', { name: 'Put Back: Level 3 → 4' })).toBeVisible();
  await expect(entry.getByRole('link', { name: 'Ada Number0' })).toHaveAttribute(
    'href',
    '/members?member=200',
  );
  await change.getByRole('button', { name: 'Fold: 32 gymnasts, Level changed' }).click();
  await expect(log.getByRole('row')).toHaveCount(before);
});
