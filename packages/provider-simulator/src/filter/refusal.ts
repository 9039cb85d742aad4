import { badRequest, type Refusal } from '../http/refusal.ts';

/** The 400 for a filter. The code `Search` is the example in the specification; the real texts are not confirmed. */
export function filterRefusal(message: string): Refusal {
  return badRequest('Search', `Invalid filter expression. ${message}`);
}
