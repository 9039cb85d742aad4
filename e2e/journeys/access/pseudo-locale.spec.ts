import { rm } from 'node:fs/promises';
import { startPortal } from '../../support/portal/start-portal.ts';
import { collectApiTexts } from '../../support/pseudo-locale/api-texts.ts';
import { buildPseudoLocale, serveBuild } from '../../support/pseudo-locale/build.ts';
import { passOverBrackets, textsOutsideStrings } from '../../support/pseudo-locale/words-in-brackets.ts';
import { SCREENS } from '../../support/screens.ts';
import { test as base, expect } from '../../support/test.ts';

type PseudoLocale = {
  /** A portal whose server answers in the pseudo-locale. */
  readonly bracketed: Awaited<ReturnType<typeof startPortal>>;
  /** The folder with the web app in the pseudo-locale. */
  readonly folder: string;
};

const test = base
  .extend<object, PseudoLocale>({
    bracketed: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
      async ({}, use) => {
        const portal = await startPortal({ locale: 'en-XA' });
        await use(portal);
        await portal.stop();
      },
      { scope: 'worker', timeout: 600_000 },
    ],
    folder: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
      async ({}, use) => {
        const folder = await buildPseudoLocale();
        await use(folder);
        await rm(folder, { recursive: true, force: true });
      },
      { scope: 'worker', timeout: 600_000 },
    ],
  })
  .extend({
    portal: ({ bracketed }, use) => use(bracketed.address),
  });

for (const { name, refusal, open } of SCREENS) {
  test(`${name}: the web app shows no sentence from outside its string folder`, async ({
    context,
    folder,
    page,
    problems,
  }) => {
    if (refusal) problems.expect(refusal);
    await serveBuild(context, folder);
    await passOverBrackets(page);
    const api = collectApiTexts(context);
    await open(page);
    expect(await api.without(await textsOutsideStrings(page))).toEqual([]);
  });
}
