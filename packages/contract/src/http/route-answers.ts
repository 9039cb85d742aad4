import type { ErrorCode } from '../errors.ts';
import type { RouteEntry } from './route.ts';

/** Errors that any call can get. */
const ALWAYS: readonly ErrorCode[] = ['INTERNAL', 'NOT_READY'];
/** Errors that a changing call can get before its handler runs, when its body is read and its sender checked. */
const WHEN_CHANGING: readonly ErrorCode[] = [
  'CROSS_SITE_REQUEST',
  'INVALID_REQUEST',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_BODY',
  'REQUEST_INCOMPLETE',
];

function refusalsOf({
  access,
  beforePasswordChange,
  beforeSecondFactor,
  asksToConfirm,
}: RouteEntry): ErrorCode[] {
  if (access === 'public') return [];
  return [
    'CROSS_SITE_REQUEST',
    ...(typeof access === 'string' ? (['NOT_SIGNED_IN'] as const) : []),
    ...(access === 'signedIn' ? [] : (['NOT_ALLOWED'] as const)),
    ...(beforePasswordChange ? [] : (['PASSWORD_CHANGE_REQUIRED'] as const)),
    ...(beforeSecondFactor ? [] : (['SECOND_FACTOR_REQUIRED'] as const)),
    ...(asksToConfirm ? (['CONFIRMATION_NEEDED'] as const) : []),
  ];
}

/** Every error code that a route can answer: its own, and those that follow from its access, method and schemas. */
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

/** The status of a route's successful answer. */
export function successStatusOf({ sends }: Pick<RouteEntry, 'sends'>): 200 | 302 {
  return sends === 'redirect' ? 302 : 200;
}
