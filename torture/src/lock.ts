/** Runs one piece of work at a time; the others wait for their turn. */
export type Lock = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createLock(): Lock {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
