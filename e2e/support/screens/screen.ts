import type { Page } from '@playwright/test';
import type { ExpectedAnswer } from '../page-problems.ts';
import { expect } from '../test.ts';

export type Screen = {
  readonly name: string;
  /** The modules of the web app, below its `src`, that this screen shows. A test checks that each module is shown by one. */
  readonly shows?: readonly string[];
  /** A refused request that belongs to this screen. */
  readonly refusal?: ExpectedAnswer;
  /** Opens the screen in a new page and waits until all of it is shown. */
  readonly open: (page: Page) => Promise<void>;
};

/** Opens the page of an address and waits for its heading. */
export async function openAt(page: Page, address: string, heading: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}
