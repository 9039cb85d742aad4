import { test as base, expect } from '@playwright/test';
import { createPageProblems, type PageProblems } from './page-problems.ts';
import { portalAddress } from './portal/portal-address.ts';
import { createSimulator, type Simulator } from './simulator.ts';

type Fixtures = {
  /** Errors on the console or in the page fail the test, unless it says that they belong to it. */
  readonly problems: PageProblems;
  /** The membership service; a test that sets faults finds them gone afterwards. */
  readonly simulator: Simulator;
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
  baseURL: async ({}, use) => use(portalAddress().url),
  problems: [
    async ({ context }, use) => {
      const problems = createPageProblems();
      problems.watch(context);
      await use(problems);
      expect(problems.found(), 'errors on the console or in the page').toEqual([]);
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  simulator: async ({}, use) => {
    const simulator = createSimulator(portalAddress().simulatorUrl);
    await use(simulator);
    await simulator.clearFaults();
  },
});

export { expect };
