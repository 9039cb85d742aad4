import { type Member, memberListSchema, routes } from '@league/contract';
import type { Page } from '@playwright/test';

/** Calls of the page: all to one path, or all whose path matches. */
type Calls = string | RegExp;

function isMatch(calls: Calls): (url: URL) => boolean {
  return ({ pathname }) => (typeof calls === 'string' ? pathname === calls : calls.test(pathname));
}

/** Makes these calls fail with a page, as of a proxy between browser and portal, until they are fixed. */
export async function breakCalls(page: Page, calls: Calls, status = 500): Promise<{ repair(): void }> {
  let isBroken = true;
  await page.route(isMatch(calls), (route) =>
    isBroken ? route.fulfill({ status, contentType: 'text/html', body: '<b>oh</b>' }) : route.fallback(),
  );
  return {
    // Not by removing the route: a call right afterwards would begin while the browser is still removing it.
    repair: () => {
      isBroken = false;
    },
  };
}

/** Makes these calls wait for their answer until they are released. */
export async function holdCalls(page: Page, calls: Calls): Promise<{ release(): void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(isMatch(calls), async (route) => {
    await promise;
    await route.fallback();
  });
  return { release: resolve };
}

/** Counts these calls from now on. */
export function countCalls(page: Page, calls: Calls): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (isMatch(calls)(new URL(request.url()))) count += 1;
  });
  return () => count;
}

/** The signed-in person's roster, fetched from the server. */
export async function readRoster(page: Page): Promise<Member[]> {
  const answer = await page.request.get(routes.members.list.path);
  return memberListSchema.parse(await answer.json());
}
