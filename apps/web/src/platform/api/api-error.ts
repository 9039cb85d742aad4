import type { ErrorReply, Sibling } from '@league/contract';
import { common } from '../../strings/en/common.ts';
import { isListOf, isObjectOf, isOptional, isText, isTextOrNull, isWholeNumber } from './shape.ts';

const isErrorReply = isObjectOf<ErrorReply>({
  code: isText,
  message: isText,
  error: isText,
  requestId: isText,
  fields: isOptional(isListOf(isObjectOf({ field: isText, message: isText }))),
  current: (_value): _value is unknown => true,
  sibling: isOptional(isObjectOf<Sibling>({ id: isWholeNumber, name: isText, teamName: isTextOrNull })),
});

/** The error of a call that the server answered with a failure (ERR-01). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The error's code in the contract; undefined if the answer did not come from the portal. */
  readonly code: string | undefined;
  /** The server's sentence for a person. */
  readonly serverMessage: string | undefined;
  readonly requestId: string | undefined;
  readonly fields: readonly { readonly field: string; readonly message: string }[];
  /** The present record, if the call was based on an outdated copy. */
  readonly current: unknown;
  /** The gymnast who has the email address, if that may be a brother or sister. */
  readonly sibling: Sibling | undefined;
  /** How long the server asks to wait (Retry-After), in whole seconds. */
  readonly retryAfterSeconds: number | undefined;

  /** Takes the answer's status, status text, body text and Retry-After; the message is `<status>: <text>`. */
  constructor(answer: { status: number; statusText: string; body: string; retryAfter?: string | null }) {
    super(`${answer.status}: ${answer.body || answer.statusText}`);
    const reply = parseErrorReply(answer.body);
    this.status = answer.status;
    this.code = reply?.code;
    this.serverMessage = reply?.message;
    this.requestId = reply?.requestId;
    this.fields = reply?.fields ?? [];
    this.current = reply?.current;
    this.sibling = reply?.sibling;
    this.retryAfterSeconds = parseSeconds(answer.retryAfter);
  }
}

/** The portal could not be reached, or a program in between answered instead. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';

  constructor(cause: unknown) {
    super(common.unreachable, { cause });
  }
}

/** An authentication failure: the message starts with `401:` and contains `Unauthorized` (ERR-01). */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && /^401:.*Unauthorized/s.test(error.message);
}

/** The sentence to show for a failure: the server's, else the connection's, else `fallback`. */
export function describeError(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.serverMessage ?? fallback;
  return error instanceof ConnectionError ? error.message : fallback;
}

/** The sentence for a connection failure, else `fallback`. Ignores the server's sentence. */
export function connectionOr(error: unknown, fallback: string): string {
  return error instanceof ConnectionError ? error.message : fallback;
}

function parseSeconds(retryAfter: string | null | undefined): number | undefined {
  return retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
}

/** Undefined for failures of a program between browser and portal, whose body is HTML or empty. */
function parseErrorReply(body: string): ErrorReply | undefined {
  try {
    const reply: unknown = JSON.parse(body);
    return isErrorReply(reply) ? reply : undefined;
  } catch {
    return undefined;
  }
}
