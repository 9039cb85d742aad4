import type { Clock } from '../clock.ts';
import { ProviderBusy, ProviderSignInFailed, ProviderUnavailable } from '../errors.ts';
import { parseReply, tokenReply } from '../wire.ts';
import { exchange, parseJson, retryAfterMs } from './exchange.ts';

export type Token = { value: string; accountId: number | null };

export type TokenSource = {
  /** A token that stays valid for a while; requests a new one only if needed, and only once at a time. */
  get(): Promise<Token>;
  /** Discards this token, unless a newer one has replaced it. */
  discard(token: Token): void;
};

const label = 'the token request';
const renewBeforeEndMs = 120_000;

/** Tokens by API key (section 2.1). */
export function createTokenSource(config: {
  authUrl: string;
  apiKey: string;
  timeoutMs: number;
  clock: Clock;
}): TokenSource {
  const url = tokenUrl(config.authUrl);
  let held: { token: Token; renewAt: number } | null = null;
  let asking: Promise<Token> | null = null;

  async function ask(): Promise<Token> {
    const askedAt = config.clock.now();
    const answer = await exchange({
      url,
      method: 'POST',
      headers: {
        Authorization: `Basic ${Buffer.from(`APIKEY:${config.apiKey}`).toString('base64')}`,
        'Content-Type': 'application/x-www-form-urlencoded',
        Accept: 'application/json',
      },
      body: 'grant_type=client_credentials&scope=auto',
      label,
      timeoutMs: config.timeoutMs,
    });
    if (answer.status === 429) {
      throw new ProviderBusy(
        'Wild Apricot asks to wait before the next token request.',
        retryAfterMs(answer.headers) ?? 60_000,
      );
    }
    // Which status a wrong key gets is unconfirmed (section 2.3), so every plain refusal counts as one.
    if (answer.status >= 400 && answer.status < 500 && answer.status !== 408) {
      throw new ProviderSignInFailed(
        `Wild Apricot refused the API key (status ${answer.status}). Check the key and that it is still authorised in the account.`,
      );
    }
    if (answer.status !== 200) {
      throw new ProviderUnavailable(`Wild Apricot answered ${label} with status ${answer.status}.`, {
        retryAfterMs: retryAfterMs(answer.headers),
      });
    }
    const reply = parseReply(tokenReply, parseJson(answer, label), label);
    const lifeMs = reply.expires_in * 1000;
    const token = { value: reply.access_token, accountId: reply.Permissions?.[0]?.AccountId ?? null };
    held = { token, renewAt: askedAt + lifeMs - Math.min(renewBeforeEndMs, lifeMs / 10) };
    return token;
  }

  return {
    async get() {
      if (held && config.clock.now() < held.renewAt) return held.token;
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    discard(token) {
      if (held?.token === token) held = null;
    },
  };
}

function tokenUrl(authUrl: string): string {
  const base = authUrl.replace(/\/+$/, '');
  return base.endsWith('/auth/token') ? base : `${base}/auth/token`;
}
