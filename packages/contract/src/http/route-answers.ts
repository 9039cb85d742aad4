import type { ErrorCode } from '../errors.ts';
import type { RouteEntry } from './route.ts';

/** What any call can meet. */
const ALWAYS: readonly ErrorCode[] = ['INTERNAL', 'NOT_READY'];
/**
 * What a call that may change something can meet before its handler runs: its body is read, and its sender checked.
 */
const WHEN_CHANGING: readonly ErrorCode[] = [
  'CROSS_SITE_REQUEST',
  'INVALID_REQUEST',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_BODY',
  'REQUEST_INCOMPLETE',
];

function refusalsOf({ access, beforePasswordChange, beforeSecondFactor }: RouteEntry): ErrorCode[] {
  if (access === 'public') return [];
  return [
    'CROSS_SITE_REQUEST',
    ...(typeof access === 'string' ? (['NOT_SIGNED_IN'] as const) : []),
    ...(access === 'signedIn' ? [] : (['NOT_ALLOWED'] as const)),
    ...(beforePasswordChange ? [] : (['PASSWORD_CHANGE_REQUIRED'] as const)),
    ...(beforeSecondFactor ? [] : (['SECOND_FACTOR_REQUIRED'] as const)),
  ];
}

/** Every error code that a route can answer: its own, and those that come of its access, method and shapes. */
export function errorCodesOf(entry: RouteEntry): readonly ErrorCode[] {
  return [
    ...new Set<ErrorCode>([
      ...entry.errors,
      ...refusalsOf(entry),
      ...(entry.method === 'GET' ? [] : WHEN_CHANGING),
      ...(entry.query ? (['INVALID_REQUEST'] as const) : []),
      ...(entry.params ? (['NOT_FOUND'] as const) : []),
      ...ALWAYS,
    ]),
  ];
}

/** The status of a route's answer when all is well. */
export function successStatusOf({ sends }: Pick<RouteEntry, 'sends'>): 200 | 302 {
  return sends === 'redirect' ? 302 : 200;
}
