import type { FastifyBaseLogger } from 'fastify';
import type { Logger } from '../log.ts';

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';

/**
 * The log of one request, whose lines have the request's id: a child logger that is created for the first line. Most
 * requests write none, and creating it costs several times as much as finding their route.
 */
export class RequestLog implements FastifyBaseLogger {
  readonly #log: Logger;
  readonly #bindings: object;
  #made: Logger | undefined;

  constructor(log: Logger, bindings: object) {
    this.#log = log;
    this.#bindings = bindings;
  }

  get level() {
    return this.#log.level;
  }

  get #child(): Logger {
    this.#made ??= this.#log.child(this.#bindings);
    return this.#made;
  }

  #write(level: Level, line: unknown[]): void {
    if (this.#log.isLevelEnabled(level)) Reflect.apply(this.#child[level], this.#child, line);
  }

  fatal(...line: unknown[]): void {
    this.#write('fatal', line);
  }
  error(...line: unknown[]): void {
    this.#write('error', line);
  }
  warn(...line: unknown[]): void {
    this.#write('warn', line);
  }
  info(...line: unknown[]): void {
    this.#write('info', line);
  }
  debug(...line: unknown[]): void {
    this.#write('debug', line);
  }
  trace(...line: unknown[]): void {
    this.#write('trace', line);
  }
  silent(): void {}

  child(...options: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#child.child(...options);
  }
}
