import type { z } from 'zod';
import { toAccount } from '../account/account.ts';
import { systemClock } from '../clock.ts';
import type { ProviderConfig } from '../config.ts';
import { ProviderBusy, ProviderError, ProviderOtherAccount, ProviderSignInFailed } from '../errors.ts';
import { account, parseReply } from '../wire.ts';
import { orAborted } from './abort.ts';
import { type ApiCall, labelOf, urlOf, versionedUrl } from './api-call.ts';
import { createCallBudgets, documentedBudgets, localPlaces } from './budget.ts';
import { type Answer, exchange, parseJson, retryAfterMs } from './exchange.ts';
import { errorOfAnswer } from './refusals.ts';
import { createStopwatch, waitBeforeRetry } from './retry.ts';
import { createTokenSource, type Token } from './token.ts';

export type Api = {
  /** Sends the call and returns its validated JSON. Repeats it within the client's patience if that is harmless. */
  read<Schema extends z.ZodType>(call: ApiCall, schema: Schema): Promise<z.infer<Schema>>;
  /** Sends the call and ignores the content of a 2xx answer. */
  run(call: ApiCall): Promise<void>;
  /** The service's time, computed from the `Date` of its latest answer; null until an answer has one. */
  serviceTime(): Date | null;
};

const defaultTimeoutMs = 30_000;
const defaultPatienceMs = 90_000;
// The documented remedy for a 429 is to wait a minute (section 11.1).
const busyWaitMs = 60_000;

/** Sends calls with sign-in, budgets and retries; knows nothing about contacts and events. */
export function createApi(config: ProviderConfig): Api {
  const clock = config.clock ?? systemClock;
  const random = config.random ?? Math.random;
  const timeoutMs = config.timeoutMs ?? defaultTimeoutMs;
  const patienceMs = config.patienceMs ?? defaultPatienceMs;
  const baseUrl = versionedUrl(config.apiUrl);
  const budgets = createCallBudgets(
    { ...documentedBudgets, ...config.budgets },
    { makePlaces: config.callPlaces ?? localPlaces, longestCallMs: timeoutMs, clock },
  );
  const tokens = createTokenSource({ authUrl: config.authUrl, apiKey: config.apiKey, timeoutMs, clock });

  let heard: { toldMs: number; at: number } | null = null;

  async function patiently<T>(call: ApiCall, understand: (answer: Answer) => T): Promise<T> {
    const stopwatch = createStopwatch(clock);
    let hasNewToken = false;
    for (let tries = 1; ; tries += 1) {
      let sentWith: Token | null = null;
      try {
        const token = await orAborted(tokens.get(), call.signal);
        sentWith = token;
        await admit(token, call.signal);
        const place = await takePlace(call);
        stopwatch.leaveOut(place.waitedMs);
        return await attempt({ call, token, place, tries }, understand);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        if (error instanceof ProviderSignInFailed && sentWith && !hasNewToken) {
          tokens.discard(sentWith);
          hasNewToken = true;
          continue;
        }
        const waitMs = waitBeforeRetry({
          error,
          tries,
          isRepeatable: call.method !== 'POST' || sentWith === null,
          spentMs: stopwatch.spentMs(),
          patienceMs,
          random,
        });
        const isSent = call.isSentOnce === true && sentWith !== null;
        if (waitMs === null || isSent) throw error;
        await clock.sleep(waitMs, call.signal);
      }
    }
  }

  const accountIdOf = (token: Token) => config.accountId ?? token.accountId;

  /** Checked before each call, because the answer may change while a token is valid. */
  async function admit(token: Token, signal: AbortSignal | undefined): Promise<void> {
    const accountId = accountIdOf(token);
    if (!config.admitAccount || accountId === null) return;
    const call: ApiCall = { method: 'GET', route: 'accounts/{accountId}', bucket: 'other', signal };
    const describe = async () => {
      const answer = await orRefused(call, await sendOnce(call, token));
      return toAccount(parseReply(account, parseJson(answer, labelOf(call)), labelOf(call)));
    };
    if (await config.admitAccount(accountId, describe)) return;
    // The key may belong to the right account by the next call.
    tokens.discard(token);
    throw new ProviderOtherAccount(accountId);
  }

  async function takePlace({ bucket, signal }: ApiCall) {
    const arrivedAt = clock.now();
    const leave = await budgets[bucket].enter(signal);
    return { leave, waitedMs: clock.now() - arrivedAt };
  }

  /** A single attempt, always reported to `onCall`. */
  async function attempt<T>(
    now: {
      call: ApiCall;
      token: Token;
      place: { leave: () => Promise<void>; waitedMs: number };
      tries: number;
    },
    understand: (answer: Answer) => T,
  ): Promise<T> {
    const { method, route, bucket } = now.call;
    const startedAt = clock.now();
    let status: number | null = null;
    let outcome: 'ok' | 'aborted' | ProviderError['kind'] = 'aborted';
    try {
      now.call.beforeSend?.();
      const answer = await sendOnce(now.call, now.token);
      status = answer.status;
      const result = understand(await orRefused(now.call, answer));
      outcome = 'ok';
      return result;
    } catch (error) {
      if (error instanceof ProviderError) outcome = error.kind;
      throw error;
    } finally {
      await now.place.leave();
      const durationMs = clock.now() - startedAt;
      const { waitedMs } = now.place;
      config.onCall?.({ method, route, bucket, attempt: now.tries, status, outcome, waitedMs, durationMs });
    }
  }

  async function sendOnce(call: ApiCall, token: Token): Promise<Answer> {
    const hasBody = call.body !== undefined;
    const answer = await exchange({
      url: urlOf(baseUrl, call, accountIdOf(token)),
      method: call.method,
      headers: {
        Authorization: `Bearer ${token.value}`,
        Accept: 'application/json',
        ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(hasBody ? { body: JSON.stringify(call.body) } : {}),
      label: labelOf(call),
      timeoutMs,
      signal: call.signal,
    });
    const toldMs = Date.parse(answer.headers.get('date') ?? '');
    if (!Number.isNaN(toldMs)) heard = { toldMs, at: clock.now() };
    return answer;
  }

  async function orRefused(call: ApiCall, answer: Answer): Promise<Answer> {
    const { status, headers } = answer;
    if (status >= 200 && status < 300) return answer;
    if (status === 401)
      throw new ProviderSignInFailed(`Wild Apricot refused the token at ${labelOf(call)}.`, {
        isAtWrite: call.method !== 'GET',
      });
    if (status !== 429) throw errorOfAnswer(call, answer);
    const waitMs = retryAfterMs(headers) ?? busyWaitMs;
    // The limit applies to the account, so the other calls waiting in this queue would be refused too.
    await budgets[call.bucket].pause(Math.min(waitMs, patienceMs));
    throw new ProviderBusy(`Wild Apricot asks to wait before ${labelOf(call)} (429).`, waitMs);
  }

  return {
    async read(call, schema) {
      const label = labelOf(call);
      return parseReply(schema, await patiently(call, (answer) => parseJson(answer, label)), label);
    },
    run: (call) => patiently(call, () => undefined),
    serviceTime: () => heard && new Date(heard.toldMs + clock.now() - heard.at),
  };
}
