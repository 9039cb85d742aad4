import { type ErrorReply, errorEntry, REQUEST_FAULTS, routes } from '@league/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway, isRolledBackForOthers } from '../db/failures.ts';
import { AppError, type FieldFault } from './app-error.ts';
import { RequestRefusal } from './request-check.ts';

/** Fastify's own refusals, by its code; any other is an internal error. */
const FRAMEWORK_REFUSALS: Readonly<Record<string, AppError['code']>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_BODY',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_REQUEST',
  FST_ERR_CTP_INVALID_JSON_BODY: 'INVALID_REQUEST',
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: 'NOT_FOUND',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
};

/** What the file server refuses: a version (412) or a range (416) that the file does not have. */
const UNFIT_FILE_REQUESTS: ReadonlySet<number | undefined> = new Set([412, 416]);

/**
 * How many faults of a request are reported, and the maximum length of each field, each message and the whole sentence.
 */
const FAULTS = { reported: 20, field: 60, message: 200, sentence: 1500 } as const;

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

function fieldOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.') || 'body';
}

/**
 * The first faults, and how many more there are. A request can have a hundred thousand, and invented field names of any
 * length.
 */
function firstFaults(all: RequestRefusal['issues']): FieldFault[] {
  const faults = all.slice(0, FAULTS.reported).map(({ path, message }) => ({
    field: shortened(fieldOf(path), FAULTS.field),
    message: shortened(message, FAULTS.message),
  }));
  const more = all.length - faults.length;
  return more > 0 ? [...faults, { field: 'body', message: REQUEST_FAULTS.more(more) }] : faults;
}

function invalidRequest(error: RequestRefusal): AppError {
  // An address with an impossible id names nothing that exists.
  if (error.validationContext === 'params') return new AppError('NOT_FOUND');
  return new AppError('INVALID_REQUEST', { fields: firstFaults(error.issues) });
}

/** The caller has left, or was too slow, before the whole request arrived. */
function isBrokenOff({ code }: FastifyError, { raw }: FastifyRequest): boolean {
  return code === 'ECONNRESET' && !raw.complete;
}

function asAppError(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof RequestRefusal) return invalidRequest(error);
  if (isBrokenOff(error, request)) return new AppError('REQUEST_INCOMPLETE', { cause: error });
  const refusal = FRAMEWORK_REFUSALS[error.code];
  if (refusal) {
    const isUnreadable = error.code === 'FST_ERR_CTP_INVALID_JSON_BODY';
    return new AppError(
      refusal,
      isUnreadable ? { fields: [{ field: 'body', message: REQUEST_FAULTS.notJson }] } : {},
    );
  }
  if (error instanceof SyntaxError && error.statusCode === 400) {
    return new AppError('INVALID_REQUEST', { fields: [{ field: 'body', message: REQUEST_FAULTS.notJson }] });
  }
  if (UNFIT_FILE_REQUESTS.has(error.statusCode)) return new AppError('INVALID_REQUEST', { cause: error });
  if (isDatabaseAway(error)) return new AppError('NOT_READY', { cause: error });
  if (isRolledBackForOthers(error))
    return new AppError('NOT_READY', { detail: REQUEST_FAULTS.busy, cause: error });
  return new AppError('INTERNAL', { cause: error });
}

/** The sentence of a reply: the code's own, and for a malformed request what is wrong with which field. */
function sentenceOf(error: AppError): string {
  const message = error.detail ?? errorEntry(error.code).message;
  if (error.code !== 'INVALID_REQUEST' || !error.fields?.length) return message;
  const faults = error.fields.map(({ field, message: fault }) => `${field}: ${fault}`);
  return shortened(`${message} ${faults.join(' ')}`, FAULTS.sentence);
}

export function errorReplyOf(error: AppError, requestId: string): ErrorReply {
  const message = sentenceOf(error);
  return {
    code: error.code,
    message,
    error: message,
    requestId,
    ...(error.fields ? { fields: error.fields.map((fault) => ({ ...fault })) } : {}),
    ...(error.current === undefined ? {} : { current: error.current }),
    ...(error.sibling ? { sibling: error.sibling } : {}),
  };
}

/** Requested by every visitor's browser, signed in or not, so their 401 is not a warning. */
const SESSION_CHECKS: ReadonlySet<string> = new Set([routes.auth.coachUser.path, routes.auth.authUser.path]);

function levelOf(error: AppError, route: string): 'info' | 'warn' | 'error' {
  if (error.status >= 500) return 'error';
  return error.code === 'NOT_SIGNED_IN' && SESSION_CHECKS.has(route) ? 'info' : 'warn';
}

/**
 * Logs the failure, so that the id of a reply can be found (the request's log adds it as `reqId`). Logs the route and
 * never the address, which can contain a searched name; a refusal's own text can contain typed text.
 */
function logFailure(error: AppError, thrown: FastifyError, request: FastifyRequest): void {
  const route = request.routeOptions.url ?? 'none';
  const facts = { method: request.method, route, status: error.status, code: error.code };
  const level = levelOf(error, route);
  if (level === 'error') request.log.error({ ...facts, err: thrown }, 'A request failed.');
  else request.log[level](facts, 'A request was refused.');
}

/** Turns any failure into a reply with an id that is also in the log, and without internal details (ERR-06). */
export async function answerError(thrown: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const error = asAppError(thrown, request);
  logFailure(error, thrown, request);
  if (error.retryAfterSeconds !== undefined)
    void reply.header('retry-after', String(error.retryAfterSeconds));
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorReplyOf(error, request.id));
}
