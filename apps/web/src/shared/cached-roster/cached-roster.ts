import {
  type ColumnField,
  type FieldsWith,
  fieldsWith,
  GUARDIAN_PARTS,
  type Guardian,
  isColumnField,
  type League,
  MEMBER_FIELDS,
  type Member,
  recordOf,
  type SessionUser,
} from '@league/contract';
import {
  isListOf,
  isObjectOf,
  isText,
  isTextOrNull,
  isWholeNumber,
  isWholeNumberOrNull,
  type Shape,
} from '../../platform/api/shape.ts';
import { ROSTER_CACHE_KEY, SHEETS_CACHE_KEY } from './cache-keys.ts';

/** Data cached with the roster, for the same coach and time. */
const CACHED_WITH_ROSTER = ['attendance', 'meets'] as const;
export type CachedWithRoster = (typeof CACHED_WITH_ROSTER)[number];

export const cacheKeyOf = (what: CachedWithRoster) => `league-kept-${what}`;

const HOUR_MS = 3_600_000;

type OfflineField = FieldsWith<'isOffline', true>;
const OFFLINE_FIELDS: readonly OfflineField[] = fieldsWith('isOffline', true);

/** What a coach needs in a gym without network, and nothing else of a gymnast (BEYOND-13). */
const CACHED_FIELDS = {
  id: isWholeNumber,
  membershipStatus: isText,
  ...(recordOf(OFFLINE_FIELDS.filter(isColumnField), (field) =>
    MEMBER_FIELDS[field].isNullable ? isTextOrNull : isText,
  ) as Shape<Pick<Member, OfflineField & ColumnField>>),
  guardians: isListOf(
    isObjectOf<Guardian>({
      ...recordOf(GUARDIAN_PARTS, () => isText),
      isEmergency: (value: unknown): value is boolean => typeof value === 'boolean',
    }),
  ),
};
export type CachedMember = Pick<Member, keyof typeof CACHED_FIELDS>;

const isCachedMember = isObjectOf<CachedMember>(CACHED_FIELDS);

export type CachedRoster = {
  readonly coachId: number;
  readonly teamId: number | null;
  readonly teamName: string | null;
  /** Instants as ISO text. */
  readonly keptAt: string;
  readonly goodUntil: string;
  /** The league's time zone, in which the portal shows all times. */
  readonly timeZone: string;
  readonly members: readonly CachedMember[];
};

const isCachedRoster = isObjectOf<CachedRoster>({
  coachId: isWholeNumber,
  teamId: isWholeNumberOrNull,
  teamName: isTextOrNull,
  keptAt: isText,
  goodUntil: isText,
  timeZone: isText,
  members: isListOf(isCachedMember),
});

/**
 * Caches the roster that this coach has just loaded, for as long as a session may last. It replaces the former one. Only
 * coaches have a cached roster.
 */
export function cacheRoster({
  user,
  roster,
  league: { sessionHours, timeZone },
  now,
}: {
  readonly user: SessionUser;
  readonly roster: readonly Member[];
  readonly league: Pick<League, 'sessionHours' | 'timeZone'>;
  readonly now: Date;
}): void {
  if (user.role !== 'coach') return;
  const cached: CachedRoster = {
    coachId: user.id,
    teamId: user.teamId ?? null,
    teamName: user.teamName,
    keptAt: now.toISOString(),
    goodUntil: new Date(now.getTime() + sessionHours * HOUR_MS).toISOString(),
    timeZone,
    members: roster.map(toCache),
  };
  try {
    localStorage.setItem(ROSTER_CACHE_KEY, JSON.stringify(cached));
  } catch {
    // Storage is blocked or full. An older roster must not be shown as this one.
    removeRoster();
  }
}

/** The cached roster, or null. It is removed if it is too old, or if the clock was set back since. */
export function readCachedRoster(now: Date): CachedRoster | null {
  const cached = parse(storedText());
  if (cached && Date.parse(cached.keptAt) <= now.getTime() && now.getTime() < Date.parse(cached.goodUntil))
    return cached;
  removeRoster();
  return null;
}

/** Removes all cached data of gymnasts, of any coach and of the office. */
export function forgetRoster(): void {
  removeRoster();
  remove(SHEETS_CACHE_KEY);
}

/** Removes the roster and the data cached with it. */
export function removeRoster(): void {
  for (const key of [ROSTER_CACHE_KEY, ...CACHED_WITH_ROSTER.map(cacheKeyOf)]) remove(key);
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where storage is blocked nothing is cached.
  }
}

/** Removes the cached roster unless it belongs to this coach and their present team. */
export function forgetRosterOfOthers(user: SessionUser, now: Date): void {
  const cached = readCachedRoster(now);
  if (
    cached &&
    (user.role !== 'coach' || cached.coachId !== user.id || cached.teamId !== (user.teamId ?? null))
  )
    removeRoster();
}

function toCache(member: Member): CachedMember {
  const cached = Object.entries(member).filter(([key]) => Object.hasOwn(CACHED_FIELDS, key));
  return Object.fromEntries(cached) as CachedMember;
}

function storedText(): string | null {
  try {
    return localStorage.getItem(ROSTER_CACHE_KEY);
  } catch {
    return null;
  }
}

function parse(text: string | null): CachedRoster | null {
  if (text === null) return null;
  try {
    const cached: unknown = JSON.parse(text);
    return isCachedRoster(cached) ? cached : null;
  } catch {
    return null;
  }
}
