import type { FaultBox } from '../faults/fault-box.ts';
import { shuffled } from '../faults/random.ts';
import type { Settings } from '../settings/settings.ts';

export interface WebhookMessage {
  messageType: string;
  /** Flat: names with dots, and every value a text (section 13.2). */
  parameters: Record<string, string>;
  /** Whether a client of the API caused the message. */
  isOwnWrite: boolean;
}

export interface DeliveryAttempt {
  at: string;
  messageType: string;
  parameters: Record<string, string>;
  attempt: number;
  /** The status that the receiver answered, or why there is none. */
  result: string;
  willRetry: boolean;
}

export interface WebhookDelivery {
  send(message: WebhookMessage): void;
  /** The service's own delivery log, oldest first. */
  attempts(): DeliveryAttempt[];
  clear(): void;
  close(): void;
}

interface DeliveryInput {
  accountId(): number;
  settings(): Settings['webhooks'];
  faults: FaultBox;
  now(): number;
}

const keptAttempts = 2_000;

export function createWebhookDelivery({ accountId, settings, faults, now }: DeliveryInput): WebhookDelivery {
  let attempts: DeliveryAttempt[] = [];
  let held: WebhookMessage[] = [];
  const timers = new Set<NodeJS.Timeout>();
  const stop = new AbortController();

  const later = (ms: number, action: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      action();
    }, ms);
    timers.add(timer);
  };

  const deliver = async (message: WebhookMessage, attempt: number): Promise<void> => {
    const { url, retryAfterSeconds, timeoutSeconds } = settings();
    if (url === null || stop.signal.aborted) return;
    const result = await post(message, url, timeoutSeconds);
    const waitSeconds = retryAfterSeconds[attempt - 1];
    const willRetry = !/^2\d\d$/.test(result) && waitSeconds !== undefined;
    attempts.push({
      at: new Date(now()).toISOString(),
      messageType: message.messageType,
      parameters: message.parameters,
      attempt,
      result,
      willRetry,
    });
    if (attempts.length > keptAttempts * 2) attempts = attempts.slice(-keptAttempts);
    if (willRetry) later(waitSeconds * 1000, () => void deliver(message, attempt + 1));
  };

  const post = async (message: WebhookMessage, url: string, timeoutSeconds: number): Promise<string> => {
    try {
      const response = await fetch(addressOf(url, settings()), {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', ...authorizationOf(settings()) },
        body: JSON.stringify({
          AccountId: String(accountId()),
          MessageType: message.messageType,
          Parameters: message.parameters,
        }),
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(timeoutSeconds * 1000)]),
      });
      await response.arrayBuffer();
      return String(response.status);
    } catch (error) {
      return error instanceof Error ? `no answer: ${error.message}` : 'no answer';
    }
  };

  const dispatch = (message: WebhookMessage) => {
    const target = { method: 'POST', url: message.messageType };
    if (faults.strike('webhookLost', target)) return;
    const copies = faults.strike('webhookDuplicate', target);
    const waitMs = faults.strike('webhookLate', target)?.ms ?? 0;
    for (let copy = 0; copy <= (copies ? (copies.copies ?? 1) : 0); copy += 1) {
      later(waitMs, () => void deliver(message, 1));
    }
  };

  return {
    send(message) {
      const { url, ownWritesSend } = settings();
      if (url === null || (message.isOwnWrite && !ownWritesSend)) return;
      const shuffle = faults.strike('webhookShuffle', { method: 'POST', url: message.messageType });
      if (!shuffle && held.length === 0) return dispatch(message);
      held.push(message);
      if (shuffle && held.length < shuffle.window) return;
      const leaving = shuffled(held, faults.random);
      held = [];
      for (const item of leaving) dispatch(item);
    },
    attempts: () => attempts.slice(-keptAttempts),
    clear() {
      attempts = [];
      held = [];
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
    close() {
      stop.abort();
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

function addressOf(url: string, { secretMode, secretName, secret }: Settings['webhooks']): string {
  if (secretMode !== 'query') return url;
  const address = new URL(url);
  address.searchParams.set(secretName, secret);
  return address.href;
}

function authorizationOf({ secretMode, secretName, secret }: Settings['webhooks']): Record<string, string> {
  if (secretMode !== 'basic') return {};
  return { authorization: `Basic ${Buffer.from(`${secretName}:${secret}`).toString('base64')}` };
}
