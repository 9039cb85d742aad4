import { type Member, memberListSchema, routes } from '@league/contract';
import type { Page } from '@playwright/test';

/** Calls of the page: all to one path, or all whose path fits. */
type Calls = string | RegExp;

function isMeant(calls: Calls): (url: URL) => boolean {
  return ({ pathname }) => (typeof calls === 'string' ? pathname === calls : calls.test(pathname));
}

/** Has these calls fail with a page, as something between browser and portal would, until they are fixed. */
export async function breakCalls(page: Page, calls: Calls, status = 500): Promise<{ repair(): void }> {
  let isBroken = true;
  await page.route(isMeant(calls), (route) =>
    isBroken ? route.fulfill({ status, contentType: 'text/html', body: '<b>oh</b>' }) : route.fallback(),
  );
  return {
    // Not by removing the route: the call that follows at once would begin while the browser is still doing so.
    repair: () => {
      isBroken = false;
    },
  };
}

/** Has these calls wait for their answer until they are released. */
export async function holdCalls(page: Page, calls: Calls): Promise<{ release(): void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(isMeant(calls), async (route) => {
    await promise;
    await route.fallback();
  });
  return { release: resolve };
}

/** Counts these calls from now on. */
export function countCalls(page: Page, calls: Calls): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (isMeant(calls)(new URL(request.url()))) count += 1;
  });
  return () => count;
}

/** The roster of anyone who is signed in, as the server has it now. */
export async function readRoster(page: Page): Promise<Member[]> {
  const answer = await page.request.get(routes.members.list.path);
  return memberListSchema.parse(await answer.json());
}
