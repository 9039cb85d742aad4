import { routes } from '@league/contract';
import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test';

/** An answer that a test provokes; the browser reports each on the console. */
export type ExpectedAnswer = { readonly status: number; readonly path: string | RegExp };

/** What browsers report of the pages in a context that no one expected. */
export type PageProblems = {
  /** Says which failing answers belong to the test. A status of 0 is a request that never got one. */
  expect(...answers: readonly ExpectedAnswer[]): void;
  /** Lets errors of the page with these words pass, where a test breaks a screen on purpose. */
  expectError(words: RegExp): void;
  watch(context: BrowserContext): void;
  found(): readonly string[];
};

/** Anyone who is not signed in is told so by a 401, on every first page. */
const SESSION_CHECK: ExpectedAnswer = { status: 401, path: '/api/coach/user' };

/**
 * The ways a session ends. A call that is under way at the same time, made before or after, is rightly refused when it is
 * handled later.
 */
const SIGN_OUTS: readonly string[] = [routes.auth.logout.path, routes.auth.adminLogout.path];

const pathOf = (request: Request) => new URL(request.url()).pathname;
const isSignOut = (request: Request) => SIGN_OUTS.includes(pathOf(request));

export function createPageProblems(): PageProblems {
  const expected: ExpectedAnswer[] = [SESSION_CHECK];
  const underWay = new Set<Request>();
  const expectedErrors: RegExp[] = [];
  const reported: { readonly text: string; readonly url: string }[] = [];

  const onMessage = (message: ConsoleMessage) => {
    if (message.type() === 'error') reported.push({ text: message.text(), url: message.location().url });
  };
  const isExpected = ({ text, url }: (typeof reported)[number]) =>
    expected.some((answer) => isAbout(answer, text, url)) || expectedErrors.some((words) => words.test(text));

  const expectRefusal = (asked: Request) => void expected.push({ status: 401, path: pathOf(asked) });

  return {
    expect: (...answers) => void expected.push(...answers),
    expectError: (words) => void expectedErrors.push(words),
    watch(context) {
      context.on('request', (request) => {
        if (isSignOut(request)) for (const asked of underWay) expectRefusal(asked);
        else if ([...underWay].some(isSignOut)) expectRefusal(request);
        underWay.add(request);
      });
      const end = (request: Request) => void underWay.delete(request);
      context.on('requestfinished', end);
      context.on('requestfailed', end);
      context.on('console', onMessage);
      context.on('weberror', (error) => {
        reported.push({ text: String(error.error()), url: error.page()?.url() ?? '' });
      });
    },
    found: () => reported.filter((report) => !isExpected(report)).map(({ text, url }) => `${text} (${url})`),
  };
}

function isAbout({ status, path }: ExpectedAnswer, text: string, url: string): boolean {
  const isFailure = status === 0 ? /net::ERR_/.test(text) : text.includes(`status of ${status} `);
  if (!isFailure || !URL.canParse(url)) return false;
  const { pathname } = new URL(url);
  return typeof path === 'string' ? pathname === path : path.test(pathname);
}
