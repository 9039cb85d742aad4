import { badRequest, type Refusal } from '../http/refusal.ts';

/** 400 for a filter; `Search` is the example code of the specification, the texts are not confirmed. */
export function filterRefusal(message: string): Refusal {
  return badRequest('Search', `Invalid filter expression. ${message}`);
}
