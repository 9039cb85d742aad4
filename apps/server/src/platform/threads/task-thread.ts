import { Worker } from 'node:worker_threads';
import type { FromThread, SentError, Tasks, ToThread } from './task-messages.ts';

/** An idle thread ends after this time and frees its memory. */
const IDLE_MS = 60_000;
/** A task that needs more memory fails by itself, and the portal continues. */
const MEMORY_MB = 512;

/** Far more than any part of a task takes; the limits on what is read end the work long before (IMPORT-14). */
const SILENCE_MS = 120_000;

export type Answers = Readonly<Record<string, (input: never) => Promise<unknown>>>;

type InputOf<Task> = Task extends (input: infer Input, ...more: never[]) => unknown ? Input : never;
type ResultOf<Task> = Task extends (...given: never[]) => Promise<infer Result> ? Result : never;
type PartOf<Task> = Task extends (...given: never[]) => AsyncGenerator<infer Part> ? Part : never;

/** Long work, done apart from the thread that answers requests (IMPORT-14). */
export type TaskThread<Served extends Tasks> = {
  /** The result of a task. */
  run<Name extends keyof Served & string>(
    name: Name,
    input: InputOf<Served[Name]>,
  ): Promise<ResultOf<Served[Name]>>;
  /** The parts of a task; `answers` answers its questions. */
  parts<Name extends keyof Served & string>(
    name: Name,
    input: InputOf<Served[Name]>,
    answers: Answers,
  ): AsyncGenerator<PartOf<Served[Name]>>;
};

type Outcome = Extract<FromThread, { kind: 'part' | 'end' }>;

/** What the thread has sent for one task and was not taken yet. */
class Inbox {
  readonly thread: Worker;
  readonly #answers: Answers;
  readonly #arrived: Outcome[] = [];
  #questions = 0;
  #failure: { readonly error: unknown } | null = null;
  #wake: () => void = () => undefined;

  constructor(thread: Worker, answers: Answers) {
    this.thread = thread;
    this.#answers = answers;
  }

  put(outcome: Outcome): void {
    this.#arrived.push(outcome);
    this.#wake();
  }

  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#wake();
  }

  async answer(what: string, input: unknown): Promise<unknown> {
    const answer = this.#answers[what] as ((input: unknown) => Promise<unknown>) | undefined;
    if (!answer) throw new Error(`The thread asked ${what}.`);
    this.#questions += 1;
    this.#wake();
    try {
      return await answer(input);
    } finally {
      this.#questions -= 1;
      this.#wake();
    }
  }

  /** The next outcome; calls `onSilence` if none comes in time and no question is being answered. */
  async take(silenceMs: number, onSilence: () => void): Promise<Outcome> {
    for (;;) {
      const outcome = this.#arrived.shift();
      if (outcome) return outcome;
      if (this.#failure) throw this.#failure.error;
      const timer = this.#questions === 0 ? setTimeout(onSilence, silenceMs) : undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      clearTimeout(timer);
    }
  }
}

export type ThreadOptions = {
  /** Restores the class of an error that came from the thread. */
  readonly revive: (error: SentError) => Error | undefined;
  /** The error of a task that was silent too long, or took all memory while it was alone in the thread. */
  readonly tooSlow: () => Error;
  readonly silenceMs?: number;
  readonly memoryMb?: number;
};

/**
 * A thread that runs the tasks of the file `entry`, started when needed. A task that is silent too long ends the
 * thread: other tasks fail with it as with any fault, and may be retried in the next thread.
 */
export function createTaskThread<Served extends Tasks>(
  entry: URL,
  { revive, tooSlow, silenceMs = SILENCE_MS, memoryMb = MEMORY_MB }: ThreadOptions,
): TaskThread<Served> {
  const inboxes = new Map<number, Inbox>();
  let worker: Worker | undefined;
  let ids = 0;
  let idle: NodeJS.Timeout | undefined;

  function receive(from: Worker, message: FromThread): void {
    const { id } = message;
    const inbox = inboxes.get(id);
    if (!inbox) return;
    if (message.kind === 'failed') inbox.fail(revive(message.error) ?? plainError(message.error));
    else if (message.kind !== 'ask') inbox.put(message);
    else {
      const { question, what, input } = message;
      inbox.answer(what, input).then(
        (value) => post(from, { id, kind: 'answer', question, value }),
        (error: unknown) => inbox.fail(error),
      );
    }
  }

  function running(): Worker {
    clearTimeout(idle);
    if (worker) return worker;
    const started = new Worker(entry, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    const end = (error: unknown) => {
      if (worker === started) worker = undefined;
      const unfinished = [...inboxes.values()].filter(({ thread }) => thread === started);
      // If there are several, it is unknown which one took the memory.
      const cause = isOutOfMemory(error) && unfinished.length === 1 ? tooSlow() : error;
      for (const inbox of unfinished) inbox.fail(cause);
    };
    started.on('message', (message: FromThread) => receive(started, message));
    started.on('error', end);
    started.on('exit', () => end(new Error('The thread has ended.')));
    worker = started;
    return started;
  }

  async function* work(name: string, input: unknown, answers: Answers): AsyncGenerator<unknown, unknown> {
    ids += 1;
    const id = ids;
    const thread = running();
    const inbox = new Inbox(thread, answers);
    inboxes.set(id, inbox);
    thread.ref();
    try {
      post(thread, { id, kind: 'start', task: name, input });
      for (;;) {
        const { kind, value } = await inbox.take(silenceMs, () => {
          inbox.fail(tooSlow());
          // The next thread runs what arrives while this one ends.
          if (worker === thread) worker = undefined;
          void thread.terminate();
        });
        if (kind === 'end') return value;
        yield value;
        post(thread, { id, kind: 'next' });
      }
    } finally {
      inboxes.delete(id);
      post(thread, { id, kind: 'stop' });
      if (inboxes.size === 0) {
        thread.unref();
        idle = setTimeout(() => {
          const idleThread = worker;
          worker = undefined;
          void idleThread?.terminate();
        }, IDLE_MS).unref();
      }
    }
  }

  return {
    run: async (name, input) => (await work(name, input, {}).next()).value as never,
    parts: (name, input, answers) => work(name, input, answers) as AsyncGenerator<never>,
  };
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

function post(thread: Worker, message: ToThread): void {
  thread.postMessage(message);
}

function plainError({ message, stack, name }: SentError): Error {
  return Object.assign(new Error(message), { name, ...(stack === undefined ? {} : { stack }) });
}
