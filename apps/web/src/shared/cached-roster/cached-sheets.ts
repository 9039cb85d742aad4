import {
  ageOn,
  type CalendarDate,
  calendarDateAt,
  type EventEntry,
  emergencyContactOf,
  fullName,
  isOnMeetSheet,
  type League,
  type SessionUser,
  type VisibleEvent,
} from '@league/contract';
import {
  isBoolean,
  isListOf,
  isObjectOf,
  isText,
  isTextOrNull,
  isWholeNumber,
  isWholeNumberOrNull,
} from '../../platform/api/shape.ts';
import { SHEETS_CACHE_KEY } from './cache-keys.ts';

const HOUR_MS = 3_600_000;
/** More meets than an office works on in a few days. */
const MOST_SHEETS = 10;

const isCachedSheetEntry = isObjectOf<CachedSheetEntry>({
  id: isWholeNumber,
  name: isText,
  teamName: isTextOrNull,
  skillLevel: isText,
  age: isWholeNumberOrNull,
  contact: isTextOrNull,
  phone: isTextOrNull,
  hasHealthNote: isBoolean,
  registrationStatus: isText,
  sessionName: isTextOrNull,
  sessionTime: isTextOrNull,
  sessionLevel: isTextOrNull,
});

/** A gymnast on a cached meet sheet: the emergency contact, and whether there is a health note, never its text (decision 0100). */
export type CachedSheetEntry = {
  readonly id: number;
  readonly name: string;
  readonly teamName: string | null;
  readonly skillLevel: string;
  readonly age: number | null;
  readonly contact: string | null;
  readonly phone: string | null;
  readonly hasHealthNote: boolean;
  readonly registrationStatus: string;
  readonly sessionName: string | null;
  readonly sessionTime: string | null;
  readonly sessionLevel: string | null;
};

export type CachedSheet = Pick<
  VisibleEvent,
  'id' | 'name' | 'startDate' | 'startTimeSpecified' | 'location'
> & {
  /** Instants as ISO text. */
  readonly keptAt: string;
  readonly goodUntil: string;
  readonly entries: readonly CachedSheetEntry[];
};

export type CachedSheets = {
  readonly userId: number;
  readonly timeZone: string;
  /** The sheet that was opened last comes first. */
  readonly sheets: readonly CachedSheet[];
};

const areCachedSheets = isObjectOf<CachedSheets>({
  userId: isWholeNumber,
  timeZone: isText,
  sheets: isListOf(
    isObjectOf<CachedSheet>({
      id: isWholeNumber,
      name: isText,
      startDate: isTextOrNull,
      startTimeSpecified: isBoolean,
      location: isTextOrNull,
      keptAt: isText,
      goodUntil: isText,
      entries: isListOf(isCachedSheetEntry),
    }),
  ),
});

type SheetToKeep = { readonly event: VisibleEvent; readonly entries: readonly EventEntry[] };

export type SheetStored = {
  /** Until when the sheet can be read without network, as ISO text; null if the device could not store it. */
  readonly goodUntil: string | null;
  /** The names of the meets whose sheets were removed to make room for this one. */
  readonly dropped: readonly string[];
};

/**
 * Caches a meet sheet that the office has opened, for as long as a session may last (MEET-03, decision 0100). Where the device is
 * full, the sheets that were opened longest ago go first. Returns what is stored.
 */
export function cacheSheet(
  { event, entries }: SheetToKeep,
  {
    user,
    league: { sessionHours, timeZone },
    now,
    loadedAt = now,
  }: {
    readonly user: Pick<SessionUser, 'id'>;
    readonly league: Pick<League, 'sessionHours' | 'timeZone'>;
    readonly now: Date;
    /** When the server sent the sheet, which may be some time ago. */
    readonly loadedAt?: Date;
  },
): SheetStored {
  const before = readCachedSheets(now);
  const others = before?.userId === user.id ? before.sheets.filter(({ id }) => id !== event.id) : [];
  const { id, name, startDate, startTimeSpecified, location } = event;
  const today = calendarDateAt(now, timeZone);
  const goodUntil = new Date(loadedAt.getTime() + sessionHours * HOUR_MS).toISOString();
  const sheet: CachedSheet = {
    ...{ id, name, startDate, startTimeSpecified, location },
    keptAt: loadedAt.toISOString(),
    goodUntil,
    entries: entries.flatMap((entry) => cachedEntry(entry, today)),
  };
  const store = (sheets: readonly CachedSheet[]) => storeSheets({ userId: user.id, timeZone, sheets });
  for (let count = Math.min(others.length, MOST_SHEETS - 1); count >= 0; count -= 1) {
    if (store([sheet, ...others.slice(0, count)])) {
      return { goodUntil, dropped: others.slice(count).map((other) => other.name) };
    }
  }
  // It does not fit even alone, so the others stay. An older copy of this sheet is removed, because the screen says that it is not stored.
  if (others.length === 0 || !store(others)) forgetSheets();
  return { goodUntil: null, dropped: [] };
}

/** Returns false if storage is blocked or full. The former value then stays. */
function storeSheets(cached: CachedSheets): boolean {
  try {
    localStorage.setItem(SHEETS_CACHE_KEY, JSON.stringify(cached));
    return true;
  } catch {
    return false;
  }
}

function cachedEntry(entry: EventEntry, today: CalendarDate): CachedSheetEntry[] {
  const { registration, dateOfBirth, phone } = entry;
  if (registration === null || !isOnMeetSheet(registration.status)) return [];
  const emergency = emergencyContactOf(entry);
  return [
    {
      id: registration.id,
      name: fullName(entry),
      teamName: entry.teamName,
      skillLevel: entry.skillLevel,
      age: dateOfBirth === null ? null : ageOn(dateOfBirth, today),
      contact: emergency.name,
      phone: emergency.phone ?? phone,
      hasHealthNote: Boolean(entry.healthNote),
      registrationStatus: registration.status,
      sessionName: registration.sessionName,
      sessionTime: registration.sessionTime,
      sessionLevel: registration.sessionLevel,
    },
  ];
}

/**
 * The cached meet sheets, or null. Those that are too old are left out, and removed with the next one that is cached. All are
 * removed if none is left, or if the clock was set back since.
 */
export function readCachedSheets(now: Date): CachedSheets | null {
  const cached = stored();
  if (!cached) return null;
  const sheets = cached.sheets.filter(({ goodUntil }) => now.getTime() < Date.parse(goodUntil));
  const isSetBack = cached.sheets.some(({ keptAt }) => now.getTime() < Date.parse(keptAt));
  if (sheets.length > 0 && !isSetBack) return { ...cached, sheets };
  forgetSheets();
  return null;
}

function forgetSheets(): void {
  try {
    localStorage.removeItem(SHEETS_CACHE_KEY);
  } catch {
    // Where storage is blocked nothing is cached.
  }
}

/** Removes the cached sheets unless they are this person's. */
export function forgetSheetsOfOthers({ id }: Pick<SessionUser, 'id'>): void {
  if (stored()?.userId !== id) forgetSheets();
}

function stored(): CachedSheets | null {
  try {
    const cached: unknown = JSON.parse(localStorage.getItem(SHEETS_CACHE_KEY) ?? 'null');
    return areCachedSheets(cached) ? cached : null;
  } catch {
    return null;
  }
}
