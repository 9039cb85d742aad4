/** A question of a thread to its caller during its work, for example a look-up in the database. */
export type Ask = (question: string, input: unknown) => Promise<unknown>;

/** A task of a thread: one result, or parts that are produced as the caller requests them. */
export type Task = (input: never, ask: Ask) => Promise<unknown> | AsyncGenerator<unknown, unknown>;
export type Tasks = Readonly<Record<string, Task>>;

/** An error as sent between threads, where its class is lost. */
export type SentError = {
  readonly name: string;
  readonly message: string;
  /** The data of an error that has some, from which its class is restored. */
  readonly reason?: unknown;
  readonly stack?: string;
};

export type ToThread = { readonly id: number } & (
  | { readonly kind: 'start'; readonly task: string; readonly input: unknown }
  | { readonly kind: 'next' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'answer'; readonly question: number; readonly value: unknown }
);

export type FromThread = { readonly id: number } & (
  | { readonly kind: 'part'; readonly value: unknown }
  | { readonly kind: 'end'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly error: SentError }
  | { readonly kind: 'ask'; readonly question: number; readonly what: string; readonly input: unknown }
);
