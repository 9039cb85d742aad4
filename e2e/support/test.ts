import { test as base, expect } from '@playwright/test';
import { createPageProblems, type PageProblems } from './page-problems.ts';
import { type PortalAddress, portalAddress } from './portal/portal-address.ts';
import { renewPortal } from './portal/renew-portal.ts';
import { createSimulator, type Simulator } from './simulator.ts';

type Fixtures = {
  /** A journey that is repeated finds a portal that it has not touched: what it did the first time stays behind. */
  readonly portal: PortalAddress;
  /** Errors on the console or in the page fail the test, unless it says that they belong to it. */
  readonly problems: PageProblems;
  /** The membership service; a test that sets faults finds them gone afterwards. */
  readonly simulator: Simulator;
};

/** Longer than a portal with its league takes to start on a busy machine. */
const START_MS = 240_000;

export const test = base.extend<Fixtures>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
    async ({}, use, { retry }) => {
      if (retry > 0) await renewPortal();
      await use(portalAddress());
    },
    { timeout: START_MS },
  ],
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
