import type { Ask } from '../task-messages.ts';

function loop(): never {
  for (;;);
}

export const testTasks = {
  async double(value: number): Promise<number> {
    return 2 * value;
  },

  async loop(_: undefined): Promise<void> {
    loop();
  },

  async fillMemory(_: undefined): Promise<void> {
    const held: number[][] = [];
    for (;;) held.push(Array.from({ length: 10_000 }, (_each, at) => at));
  },

  async *countThenLoop(count: number): AsyncGenerator<number> {
    for (let at = 1; at <= count; at += 1) yield at;
    loop();
  },

  async *ask(what: string, ask: Ask): AsyncGenerator<unknown> {
    yield await ask(what, null);
  },
};
