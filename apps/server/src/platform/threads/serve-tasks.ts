import { parentPort } from 'node:worker_threads';
import type { Ask, FromThread, SentError, Tasks, ToThread } from './task-messages.ts';

class Stopped extends Error {}

/** A running task in this thread. */
class Run {
  readonly #id: number;
  readonly #post: (message: FromThread) => void;
  readonly #answers = new Map<number, PromiseWithResolvers<unknown>>();
  #next = Promise.withResolvers<void>();
  #isStopped = false;

  constructor(id: number, post: (message: FromThread) => void) {
    this.#id = id;
    this.#post = post;
    this.#next.promise.catch(() => undefined);
  }

  async work(tasks: Tasks, name: string, input: unknown): Promise<void> {
    try {
      const task = tasks[name] as ((input: unknown, ask: Ask) => unknown) | undefined;
      if (!task) throw new Error(`This thread has no task ${name}.`);
      const outcome = task(input, this.#ask);
      const value = isParts(outcome) ? await this.#giveParts(outcome) : await outcome;
      this.#post({ id: this.#id, kind: 'end', value });
    } catch (error) {
      if (!this.#isStopped) this.#post({ id: this.#id, kind: 'failed', error: toSend(error) });
    }
  }

  async #giveParts(parts: AsyncGenerator<unknown>): Promise<void> {
    for await (const value of parts) {
      this.#post({ id: this.#id, kind: 'part', value });
      await this.#next.promise;
      this.#next = Promise.withResolvers();
      if (this.#isStopped) return;
    }
  }

  #ask: Ask = (what, input) => {
    if (this.#isStopped) return Promise.reject(new Stopped());
    const answer = Promise.withResolvers<unknown>();
    const question = this.#answers.size;
    this.#answers.set(question, answer);
    this.#post({ id: this.#id, kind: 'ask', question, what, input });
    return answer.promise;
  };

  next(): void {
    this.#next.resolve();
  }

  answer(question: number, value: unknown): void {
    this.#answers.get(question)?.resolve(value);
  }

  stop(): void {
    this.#isStopped = true;
    this.#next.resolve();
    for (const answer of this.#answers.values()) answer.reject(new Stopped());
  }
}

function isParts(outcome: unknown): outcome is AsyncGenerator<unknown> {
  return typeof outcome === 'object' && outcome !== null && Symbol.asyncIterator in outcome;
}

function toSend(error: unknown): SentError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message, stack } = error;
  return {
    name,
    message,
    ...('reason' in error && { reason: error.reason }),
    ...(stack === undefined ? {} : { stack }),
  };
}

/** Makes this thread run the given tasks, any number of them in turns. */
export function serveTasks(tasks: Tasks): void {
  const port = parentPort;
  if (!port) throw new Error('This file is the start of a thread, not of a program.');
  const runs = new Map<number, Run>();
  const post = (message: FromThread) => port.postMessage(message);
  port.on('message', (message: ToThread) => {
    if (message.kind === 'start') {
      const run = new Run(message.id, post);
      runs.set(message.id, run);
      void run.work(tasks, message.task, message.input).finally(() => runs.delete(message.id));
      return;
    }
    const run = runs.get(message.id);
    if (message.kind === 'next') run?.next();
    else if (message.kind === 'answer') run?.answer(message.question, message.value);
    else run?.stop();
  });
}
