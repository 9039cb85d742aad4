import type { z } from 'zod';
import { type Bucket, createCallBudgets, documentedBudgets } from './budget.ts';
import { systemClock } from './clock.ts';
import type { ProviderConfig } from './config.ts';
import { ProviderBusy, ProviderError, ProviderReplyNotUnderstood, ProviderSignInFailed } from './errors.ts';
import { type Answer, exchange, parseJson, retryAfterMs } from './exchange.ts';
import { errorOfAnswer } from './refusals.ts';
import { createStopwatch, waitBeforeRetry } from './retry.ts';
import { createTokenSource, type Token } from './token.ts';
import { parseReply } from './wire.ts';

export type ApiCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the version; `{accountId}` and the names of `params` stand in braces. */
  route: string;
  params?: Record<string, number>;
  query?: Record<string, string>;
  body?: unknown;
  bucket: Bucket;
  signal?: AbortSignal | undefined;
};

export type Api = {
  /** Sends the call and gives its checked JSON. Repeats within the client's patience where that is harmless. */
  read<Schema extends z.ZodType>(call: ApiCall, schema: Schema): Promise<z.infer<Schema>>;
  /** Sends the call and ignores what a 2xx answer holds. */
  run(call: ApiCall): Promise<void>;
};

const defaultTimeoutMs = 30_000;
const defaultPatienceMs = 90_000;
// The documented cure for a 429 is to wait a minute (section 11.1).
const busyWaitMs = 60_000;

/** The signed-in, budgeted, patient way to the service; knows nothing of contacts and events. */
export function createApi(config: ProviderConfig): Api {
  const clock = config.clock ?? systemClock;
  const random = config.random ?? Math.random;
  const timeoutMs = config.timeoutMs ?? defaultTimeoutMs;
  const patienceMs = config.patienceMs ?? defaultPatienceMs;
  const baseUrl = versionedUrl(config.apiUrl);
  const budgets = createCallBudgets({ ...documentedBudgets, ...config.budgets }, clock);
  const tokens = createTokenSource({ authUrl: config.authUrl, apiKey: config.apiKey, timeoutMs, clock });

  async function patiently<T>(call: ApiCall, understand: (answer: Answer) => T): Promise<T> {
    const stopwatch = createStopwatch(clock);
    let hasNewToken = false;
    for (let tries = 1; ; tries += 1) {
      let sentWith: Token | null = null;
      try {
        const token = await tokens.get();
        const place = await takePlace(call);
        stopwatch.leaveOut(place.waitedMs);
        sentWith = token;
        return await recorded(call, tries, place, async (see) =>
          understand(await sendOnce(call, token, see)),
        );
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
        if (waitMs === null) throw error;
        await clock.sleep(waitMs, call.signal);
      }
    }
  }

  async function takePlace({ bucket, signal }: ApiCall) {
    const arrivedAt = clock.now();
    const leave = await budgets[bucket].enter(signal);
    return { leave, waitedMs: clock.now() - arrivedAt };
  }

  async function recorded<T>(
    call: ApiCall,
    attempt: number,
    place: { leave: () => void; waitedMs: number },
    work: (see: (answer: Answer) => void) => Promise<T>,
  ): Promise<T> {
    const startedAt = clock.now();
    let status: number | null = null;
    let outcome: 'ok' | 'aborted' | ProviderError['kind'] = 'aborted';
    try {
      const result = await work((answer) => {
        status = answer.status;
      });
      outcome = 'ok';
      return result;
    } catch (error) {
      if (error instanceof ProviderError) outcome = error.kind;
      throw error;
    } finally {
      place.leave();
      const { method, route, bucket } = call;
      const durationMs = clock.now() - startedAt;
      config.onCall?.({
        method,
        route,
        bucket,
        attempt,
        status,
        outcome,
        waitedMs: place.waitedMs,
        durationMs,
      });
    }
  }

  async function sendOnce(call: ApiCall, token: Token, see: (answer: Answer) => void): Promise<Answer> {
    const label = labelOf(call);
    const hasBody = call.body !== undefined;
    const answer = await exchange({
      url: urlOf(baseUrl, call, config.accountId ?? token.accountId),
      method: call.method,
      headers: {
        Authorization: `Bearer ${token.value}`,
        Accept: 'application/json',
        ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(hasBody ? { body: JSON.stringify(call.body) } : {}),
      label,
      timeoutMs,
      signal: call.signal,
    });
    see(answer);
    if (answer.status >= 200 && answer.status < 300) return answer;
    if (answer.status === 401) throw new ProviderSignInFailed(`Wild Apricot refused the token at ${label}.`);
    if (answer.status === 429) throw busy(call, retryAfterMs(answer.headers) ?? busyWaitMs);
    throw errorOfAnswer(answer, label);
  }

  function busy(call: ApiCall, waitMs: number): ProviderBusy {
    // The limit is counted per account, so the others in this line would only be refused as well.
    budgets[call.bucket].pause(Math.min(waitMs, patienceMs));
    return new ProviderBusy(`Wild Apricot asks to wait before ${labelOf(call)} (429).`, waitMs);
  }

  return {
    async read(call, schema) {
      const label = labelOf(call);
      return parseReply(schema, await patiently(call, (answer) => parseJson(answer, label)), label);
    },
    run: (call) => patiently(call, () => undefined),
  };
}

/** What messages and logs call a request: never the filled-in address, which may hold an email. */
function labelOf({ method, route }: ApiCall): string {
  return `${method} ${route}`;
}

function urlOf(baseUrl: string, call: ApiCall, accountId: number | null): string {
  const values: Record<string, number | null> = { ...call.params, accountId };
  const path = call.route.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new RangeError(`The route ${call.route} has no value for ${name}.`);
    if (value !== null) return String(value);
    throw new ProviderReplyNotUnderstood(
      "Wild Apricot's token names no account. Configure the account id.",
      'Permissions[0].AccountId',
    );
  });
  const query = new URLSearchParams(call.query).toString();
  return `${baseUrl}/${path}${query === '' ? '' : `?${query}`}`;
}

function versionedUrl(apiUrl: string): string {
  const base = apiUrl.replace(/\/+$/, '');
  return /\/v\d+(\.\d+)?$/.test(base) ? base : `${base}/v2.3`;
}
