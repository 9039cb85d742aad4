import { SPRING } from '../../support/accounts.ts';
import { cardOf, openDetails, openEdit } from '../../support/members.ts';
import { expectNoSidewaysScroll } from '../../support/overflow.ts';
import { openRoster } from '../../support/sign-in.ts';
import { buildMember, stubRoster } from '../../support/stubs.ts';
import { expect, test } from '../../support/test.ts';

const PHONES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
] as const;

test('[MEM-04] [ROUTE-13] case C42: long names and emails stay inside the card, all of them readable', async ({
  page,
}) => {
  const name = 'Maximiliana-Theodora Featherstonehaugh-Cholmondeley';
  const email = 'maximiliana.theodora.featherstonehaugh-cholmondeley@long-subdomain.example.com';
  await stubRoster(page, [
    buildMember({
      id: 1,
      firstName: 'Maximiliana-Theodora',
      lastName: 'Featherstonehaugh-Cholmondeley',
      email,
      membershipStatus: 'Lapsed',
    }),
    buildMember({ id: 2, firstName: 'Bo', lastName: 'Li', coachNotes: 'unbroken'.repeat(30) }),
  ]);
  await openRoster(page, SPRING);
  const long = await openDetails(page, name);
  await openDetails(page, 'Bo Li');
  for (const size of PHONES) {
    await page.setViewportSize(size);
    await expect(long.getByRole('link', { name: email })).toBeVisible();
    await expectNoSidewaysScroll(page);
    for (const control of await cardOf(page, name).getByRole('button').all()) {
      const box = await control.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), 'smallest side of a button').toBeGreaterThanOrEqual(
        24,
      );
    }
  }
  const dialog = await openEdit(page, name);
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('unfindable'.repeat(6));
  await expect(page.getByText(/^No gymnast matches/)).toBeVisible();
  await expectNoSidewaysScroll(page);
});

/** How many lines a title takes beyond one for each of its words: more means that it breaks inside a word. */
function brokenTitleLines(title: Element): number {
  const lines = title.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(title).lineHeight);
  return Math.max(0, Math.round(lines) - (title.textContent ?? '').trim().split(/\s+/).length);
}

/** Of labels side by side, those that overlap the next one. */
function collidingLabels(labels: Element[]): string[] {
  const boxes = labels.map((label) => label.getBoundingClientRect()).filter(({ width }) => width > 1);
  return boxes.flatMap(({ right }, index) => {
    const next = boxes[index + 1];
    return next && right > next.left ? [`${right} > ${next.left}`] : [];
  });
}

test('[TRUTH-03] with text of twice the size on a phone, titles keep whole words and labels stay apart', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openRoster(page, SPRING);
  for (const percent of [100, 150, 200]) {
    for (const tab of ['dashboard', 'members', 'events', 'attendance', 'bulk-import', 'settings']) {
      await page.goto(`/coach/dashboard#${tab}`);
      // Set by a style, as by an extension, so that media queries do not follow it.
      await page.evaluate(
        (size) => document.documentElement.style.setProperty('font-size', size),
        `${percent}%`,
      );
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).toBeVisible();
      expect(await title.evaluate(brokenTitleLines), `${tab} at ${percent}%`).toBe(0);
      const labels = page.getByRole('navigation', { name: 'Main pages' }).locator('span');
      expect(await labels.evaluateAll(collidingLabels), `${tab} at ${percent}%`).toEqual([]);
      await expectNoSidewaysScroll(page);
    }
  }
});
