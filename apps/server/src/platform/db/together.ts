type Answers<Parts extends readonly PromiseLike<unknown>[]> = {
  -readonly [Place in keyof Parts]: Awaited<Parts[Place]>;
};

/**
 * Awaits statements of one transaction that do not need each other's answers, so that they take one round trip. They
 * are sent in this order, if none of them waits for something else first. If several fail, throws the failure of the
 * first in the list, because the database refuses all statements after a failed one. By then all are answered, so that none
 * is sent once the transaction has ended.
 */
export async function together<const Parts extends readonly PromiseLike<unknown>[]>(
  parts: Parts,
): Promise<Answers<Parts>> {
  const outcomes = await Promise.allSettled(parts);
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }) as Answers<Parts>;
}
