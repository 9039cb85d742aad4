/**
 * A failure whose message is a sentence for the person who runs the portal. It may be printed as it is; any other
 * error's message may contain what no one should read, for example a query's parameters.
 */
export class PlainError extends Error {
  override name = 'PlainError';
}
