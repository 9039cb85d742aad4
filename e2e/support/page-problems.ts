import { routes } from '@league/contract';
import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test';

/** An answer that a test provokes; the browser reports each on the console. */
export type ExpectedAnswer = { readonly status: number; readonly path: string | RegExp };

/** Unexpected problems that the browser reports about the pages of a context. */
export type PageProblems = {
  /** Declares failing answers that belong to the test. Status 0 is a request without an answer. */
  expect(...answers: readonly ExpectedAnswer[]): void;
  /** Allows errors of the page with these words, for a test that breaks a screen on purpose. */
  expectError(words: RegExp): void;
  watch(context: BrowserContext): void;
  found(): readonly string[];
};

/** Every first page of a visitor gets a 401. */
const SESSION_CHECK: ExpectedAnswer = { status: 401, path: '/api/coach/user' };

/**
 * The calls that end a session. Another call at the same time is rightly refused if the server handles it later.
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
