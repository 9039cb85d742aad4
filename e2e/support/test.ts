import { test as base, expect } from '@playwright/test';
import { createPageProblems, type PageProblems } from './page-problems.ts';
import { type PortalAddress, portalAddress } from './portal/portal-address.ts';
import { createSimulator, type Simulator } from './simulator.ts';

type Fixtures = {
  /** The portal of the process that runs the journey, and its simulator. */
  readonly portal: PortalAddress;
  /** Errors on the console or in the page fail the test, unless the test declares them. */
  readonly problems: PageProblems;
  /** The membership service; faults that a test sets are removed afterwards. */
  readonly simulator: Simulator;
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
  portal: async ({}, use) => use(portalAddress()),
  baseURL: async ({ portal }, use) => use(portal.url),
  problems: [
    async ({ context }, use) => {
      const problems = createPageProblems();
      problems.watch(context);
      await use(problems);
      expect(problems.found(), 'errors on the console or in the page').toEqual([]);
    },
    { auto: true },
  ],
  simulator: async ({ portal }, use) => {
    const simulator = createSimulator(portal.simulatorUrl);
    await use(simulator);
    await simulator.clearFaults();
  },
});

export { expect };
