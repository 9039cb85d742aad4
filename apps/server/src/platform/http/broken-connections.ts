import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '../log.ts';
import { AppError } from './app-error.ts';
import { errorReplyOf } from './errors.ts';

/** Time limits of a connection. */
export type Patience = {
  /** For the headers of a request, from its first byte. */
  headersMs: number;
  /** For the whole request. */
  requestMs: number;
  /** For a connection without traffic, for example if its answer is not read. */
  silenceMs: number;
  /** How often slow connections are searched. */
  checkMs: number;
};

/** Enough for 5 MB from a phone in a gym. A sender that trickles bytes to keep a connection is cut off. */
export const PATIENCE: Patience = {
  headersMs: 20_000,
  requestMs: 120_000,
  silenceMs: 120_000,
  checkMs: 5000,
};

const CODES: Readonly<Record<string, AppError['code']>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_INCOMPLETE',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
};

/**
 * Answers what never became a request (not HTTP, too slow, headers too large) like any other failure, with an id that
 * is also in the log, and closes the connection.
 */
export function answerBrokenConnection(log: Logger, error: Error & { code?: string }, socket: Socket): void {
  // The other side has closed the connection, or an answer has already been started.
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  const requestId = randomUUID();
  const refusal = new AppError(CODES[error.code ?? ''] ?? 'INVALID_REQUEST');
  log.warn({ reqId: requestId, status: refusal.status, code: refusal.code }, 'A connection was refused.');
  const body = JSON.stringify(errorReplyOf(refusal, requestId));
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
