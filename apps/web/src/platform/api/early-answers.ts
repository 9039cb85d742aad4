declare global {
  /** Answers that first.js has requested, by address. */
  var earlyAnswers: Record<string, Promise<Response>> | undefined;
}

/** The answer that was requested before the program was loaded. Returned only once: a later read needs a newer answer. */
export function takeEarlyAnswer(
  address: string,
  { method = 'GET' }: RequestInit,
): Promise<Response> | undefined {
  const answer = method === 'GET' ? globalThis.earlyAnswers?.[address] : undefined;
  if (answer) delete globalThis.earlyAnswers?.[address];
  return answer;
}

/** Discards the answers that are not used yet. */
export function discardEarlyAnswers(): void {
  globalThis.earlyAnswers = undefined;
}
