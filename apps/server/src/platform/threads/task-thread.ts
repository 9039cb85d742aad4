import { Worker } from 'node:worker_threads';
import type { FromThread, SentError, Tasks, ToThread } from './task-messages.ts';

/** A thread without work ends after a while and gives its memory back. */
const IDLE_MS = 60_000;
/** A task that needs more fails by itself, and the portal goes on. */
const MEMORY_MB = 512;

export type Answers = Readonly<Record<string, (input: never) => Promise<unknown>>>;

type InputOf<Task> = Task extends (input: infer Input, ...more: never[]) => unknown ? Input : never;
type ResultOf<Task> = Task extends (...given: never[]) => Promise<infer Result> ? Result : never;
type PartOf<Task> = Task extends (...given: never[]) => AsyncGenerator<infer Part> ? Part : never;

/** Work that takes long, done beside the thread that answers requests (IMPORT-14). */
export type TaskThread<Served extends Tasks> = {
  /** The result of a task. */
  run<Name extends keyof Served & string>(
    name: Name,
    input: InputOf<Served[Name]>,
  ): Promise<ResultOf<Served[Name]>>;
  /** The parts of a task; what it asks meanwhile is answered by `answers`. */
  parts<Name extends keyof Served & string>(
    name: Name,
    input: InputOf<Served[Name]>,
    answers: Answers,
  ): AsyncGenerator<PartOf<Served[Name]>>;
};

type Outcome = Extract<FromThread, { kind: 'part' | 'end' }>;

/** What has come from the thread for one task and is not taken yet. */
class Inbox {
  readonly #answers: Answers;
  readonly #arrived: Outcome[] = [];
  #failure: { readonly error: unknown } | null = null;
  #wake: () => void = () => undefined;

  constructor(answers: Answers) {
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

  answer(what: string, input: unknown): Promise<unknown> {
    const answer = this.#answers[what] as ((input: unknown) => Promise<unknown>) | undefined;
    return answer ? answer(input) : Promise.reject(new Error(`The thread asked ${what}.`));
  }

  async take(): Promise<Outcome> {
    for (;;) {
      const outcome = this.#arrived.shift();
      if (outcome) return outcome;
      if (this.#failure) throw this.#failure.error;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

/**
 * A thread that serves the tasks of the file `entry`; it is started when it is needed. `revive` makes an error of its own
 * class again of one that came from the thread.
 */
export function createTaskThread<Served extends Tasks>(
  entry: URL,
  revive: (error: SentError) => Error | undefined,
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
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const end = (error: unknown) => {
      if (worker === started) worker = undefined;
      for (const inbox of inboxes.values()) inbox.fail(error);
    };
    started.on('message', (message: FromThread) => receive(started, message));
    started.on('error', end);
    started.on('exit', () => {
      if (worker === started) end(new Error('The thread has ended.'));
    });
    worker = started;
    return started;
  }

  async function* work(name: string, input: unknown, answers: Answers): AsyncGenerator<unknown, unknown> {
    ids += 1;
    const id = ids;
    const thread = running();
    const inbox = new Inbox(answers);
    inboxes.set(id, inbox);
    thread.ref();
    try {
      post(thread, { id, kind: 'start', task: name, input });
      for (;;) {
        const { kind, value } = await inbox.take();
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
          worker = undefined;
          void thread.terminate();
        }, IDLE_MS).unref();
      }
    }
  }

  return {
    run: async (name, input) => (await work(name, input, {}).next()).value as never,
    parts: (name, input, answers) => work(name, input, answers) as AsyncGenerator<never>,
  };
}

function post(thread: Worker, message: ToThread): void {
  thread.postMessage(message);
}

function plainError({ message, stack, name }: SentError): Error {
  return Object.assign(new Error(message), { name, ...(stack === undefined ? {} : { stack }) });
}
