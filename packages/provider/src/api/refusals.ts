import {
  type ProviderError,
  ProviderNotFound,
  ProviderRefused,
  ProviderUnavailable,
  type RefusalDetail,
} from '../errors.ts';
import { refusal } from '../wire.ts';
import { type ApiCall, labelOf } from './api-call.ts';
import { type Answer, retryAfterMs } from './exchange.ts';

/** The error for an answer other than 2xx, 401 and 429 (section 11.2). */
export function errorOfAnswer(call: ApiCall, answer: Answer): ProviderError {
  const label = labelOf(call);
  const { status } = answer;
  if (status === 404 && call.isAboutOne) {
    return new ProviderNotFound(`Wild Apricot knows nothing at ${label} (404).`);
  }
  if (status === 404) {
    return new ProviderUnavailable(
      `Wild Apricot knows no ${label} (404). Check the configured address and account id.`,
    );
  }
  if (status < 400 || status >= 500 || status === 408) {
    return new ProviderUnavailable(`Wild Apricot answered ${label} with status ${status}.`, {
      retryAfterMs: retryAfterMs(answer.headers),
    });
  }
  const { code, providerMessage, details } = readRefusal(answer.body);
  const fields = details.map((detail) => detail.field).filter((field) => field !== '');
  const about = [code ?? '', ...fields].filter((word) => word !== '').join(', ');
  return new ProviderRefused(
    `Wild Apricot refused ${label} (status ${status}${about === '' ? '' : `: ${about}`}).`,
    { status, code, providerMessage, details },
  );
}

function readRefusal(body: string): {
  code: string | null;
  providerMessage: string | null;
  details: RefusalDetail[];
} {
  const parsed = refusal.safeParse(jsonOrNull(body));
  // Most refusals have no documented body (section 11.2), so none is required here.
  if (!parsed.success) return { code: null, providerMessage: null, details: [] };
  const { code, message, details } = parsed.data;
  return {
    code: code ?? null,
    providerMessage: message ?? null,
    details:
      typeof details === 'string'
        ? [{ field: '', value: null, restriction: details }]
        : (details ?? []).map(readDetail),
  };
}

function readDetail(detail: Record<string, unknown>): RefusalDetail {
  const read = (name: string) => textOf(detail[name] ?? detail[name.toLowerCase()]);
  return { field: read('Key') ?? '', value: read('Value'), restriction: read('Restriction') };
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function jsonOrNull(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
