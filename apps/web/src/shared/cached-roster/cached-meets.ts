import { type EventRegistration, isComingEvent, type SessionUser, type VisibleEvent } from '@league/contract';
import {
  isBoolean,
  isListOf,
  isObjectOf,
  isOptional,
  isText,
  isTextOrNull,
  isWholeNumber,
} from '../../platform/api/shape.ts';
import { cacheWithRoster, readCachedWithRoster } from './cached-with-roster.ts';

/** More upcoming meets than a team has. */
const MOST_MEETS = 20;

type CachedSession = Pick<VisibleEvent['sessions'][number], 'title' | 'startDate'> & {
  /** Undefined if an earlier version of the portal cached it. */
  readonly startTimeSpecified: boolean | undefined;
};

const isCachedSession = isObjectOf<CachedSession>({
  title: isText,
  startDate: isTextOrNull,
  startTimeSpecified: isOptional(isBoolean),
});

const ENTRY = {
  memberId: isWholeNumber,
  registrationStatus: isText,
  sessionName: isTextOrNull,
  sessionTime: isTextOrNull,
  sessionLevel: isTextOrNull,
};
/** A registration with the gymnast's id only; name and phones are in the cached roster. */
export type CachedEntry = Pick<EventRegistration, keyof typeof ENTRY>;

export type CachedMeet = Pick<VisibleEvent, 'id' | 'name' | 'startDate' | 'location'> & {
  readonly startTimeSpecified: boolean;
  readonly sessions: readonly CachedSession[];
  readonly entries: readonly CachedEntry[];
};

export type CachedMeets = {
  /** When the portal sent them; an instant as ISO text. */
  readonly keptAt: string;
  readonly meets: readonly CachedMeet[];
};

const areCachedMeets = isObjectOf<CachedMeets>({
  keptAt: isText,
  meets: isListOf(
    isObjectOf<CachedMeet>({
      id: isWholeNumber,
      name: isText,
      startDate: isTextOrNull,
      location: isTextOrNull,
      startTimeSpecified: isBoolean,
      sessions: isListOf(isCachedSession),
      entries: isListOf(isObjectOf<CachedEntry>(ENTRY)),
    }),
  ),
});

/** Caches the upcoming meets of the team, the next one first (MEET-03). */
export function cacheMeets(
  user: Pick<SessionUser, 'id' | 'teamId'>,
  {
    events,
    registrations,
    loadedAt,
    ...at
  }: {
    readonly events: readonly VisibleEvent[];
    readonly registrations: readonly EventRegistration[];
    readonly loadedAt: Date;
    readonly now: Date;
    readonly timeZone: string;
  },
): void {
  const meets = events
    .filter((event) => isComingEvent(event, at))
    .sort((left, right) => (left.startDate ?? '9').localeCompare(right.startDate ?? '9'))
    .slice(0, MOST_MEETS)
    .map(
      ({ id, name, startDate, location, startTimeSpecified, sessions }): CachedMeet => ({
        id,
        name,
        startDate,
        location,
        startTimeSpecified,
        sessions: sessions.map((session) => ({
          title: session.title,
          startDate: session.startDate,
          startTimeSpecified: session.startTimeSpecified,
        })),
        entries: registrations
          .filter(({ eventId }) => eventId === id)
          .map(({ memberId, registrationStatus, sessionName, sessionTime, sessionLevel }) => ({
            memberId,
            registrationStatus,
            sessionName,
            sessionTime,
            sessionLevel,
          })),
      }),
    );
  cacheWithRoster('meets', user, { keptAt: loadedAt.toISOString(), meets } satisfies CachedMeets);
}

/** The cached meets of the coach whose roster is cached, or null. */
export function readCachedMeets(now: Date): CachedMeets | null {
  const cached = readCachedWithRoster('meets', now);
  return areCachedMeets(cached) ? cached : null;
}
