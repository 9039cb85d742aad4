import { badRequest } from './refusal.ts';

/** A JSON object of a request; its keys are in lower case, because the service ignores their case (section 5.1). */
export type Body = { readonly [key: string]: unknown };

/** Parses the raw text of a request as a JSON object. An empty body is an empty object; other JSON is a 400. */
export function parseBody(raw: unknown): Body {
  if (typeof raw !== 'string' || raw.trim() === '') return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(raw);
  } catch {
    throw badRequest('BadRequest', 'The request body is not valid JSON.');
  }
  const lowered = lowerKeys(parsed);
  if (!isBody(lowered)) throw badRequest('BadRequest', 'The request body must be a JSON object.');
  return lowered;
}

export function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function lowerKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowerKeys);
  if (!isBody(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.toLowerCase(), lowerKeys(inner)]),
  );
}

/** A text, or a number as text; null if it is missing, null or anything else. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : null;
}

/** A number, also if it is given as text; null for everything else. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : null;
}

/** A boolean, also if it is given as text in any case; null for everything else. */
export function booleanOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return null;
  const word = value.trim().toLowerCase();
  if (word === 'true') return true;
  return word === 'false' ? false : null;
}

/** The number in `{Id: 7}`, or null. */
export function idIn(value: unknown): number | null {
  return isBody(value) ? numberOf(value.id) : null;
}

/** The items of an array; empty for any other value. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
