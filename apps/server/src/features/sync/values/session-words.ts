import { LOCALE, levelInWords, levelsOfSession, registeredSession, sessionNameOf } from '@league/contract';

/** An event's sessions, prepared for comparison with the names in registrations. */
export type KnownSessions = {
  readonly name: string;
  readonly sessions: readonly {
    readonly title: string;
    readonly startDate: string | null;
    readonly startTimeSpecified: boolean;
  }[];
};

type TimeForm = { readonly hasTime: boolean; readonly timeZone: string };

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format takes longer than the rest of a registration, so the two for the league's time zone are cached. */
function formatOf({ hasTime, timeZone }: TimeForm): Intl.DateTimeFormat {
  const key = `${timeZone} ${hasTime}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(LOCALE, {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(hasTime && { hour: 'numeric', minute: '2-digit' }),
  });
  formats.set(key, format);
  return format;
}

/** `Sat, Apr 18, 9:00 AM` by the league's clock, or only the day. */
function timeInWords(instant: string, form: TimeForm): string {
  // Some versions of the locale data have a narrow space before AM, which breaks fonts and searches.
  return formatOf(form)
    .format(new Date(instant))
    .replace(/\u202F/g, ' ');
}

/**
 * Day, time and levels of the session that a registration names (MEET-02, decision 0099). The levels come from the
 * registration's own words, else the session's title, else the registration type.
 */
export function sessionWords(
  { sessionName, registrationType }: { sessionName: string | null; registrationType: string },
  event: KnownSessions,
  timeZone: string,
): { sessionTime: string | null; sessionLevel: string | null } {
  if (sessionName === null) return { sessionTime: null, sessionLevel: null };
  const session = registeredSession(sessionName, event);
  const levels = [sessionNameOf(sessionName) ?? '', session?.title ?? '', registrationType]
    .map(levelsOfSession)
    .find((named) => named !== null);
  const start = session?.startDate ?? null;
  return {
    sessionTime:
      session && start !== null
        ? timeInWords(start, { hasTime: session.startTimeSpecified, timeZone })
        : null,
    sessionLevel: levels?.map(levelInWords).join(', ') ?? null,
  };
}
