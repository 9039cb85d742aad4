declare global {
  /** Answers that public/first.js has asked for, by address. */
  var earlyAnswers: Record<string, Promise<Response>> | undefined;
}

/** The answer that was asked for before the program came. It is given once: a later read needs a newer one. */
export function takeEarlyAnswer(
  address: string,
  { method = 'GET' }: RequestInit,
): Promise<Response> | undefined {
  const answer = method === 'GET' ? globalThis.earlyAnswers?.[address] : undefined;
  if (answer) delete globalThis.earlyAnswers?.[address];
  return answer;
}

/** Forgets the answers that are not taken yet: they may be of the person who was signed in before. */
export function discardEarlyAnswers(): void {
  globalThis.earlyAnswers = undefined;
}
