import { LOCALE, levelInWords, levelsOfSession, registeredSession, sessionNameOf } from '@league/contract';

/** An event's sessions as they are compared with what registrations call them. */
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

/** To make one takes longer than all else of a registration; there are two for the league's time zone. */
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

/** `Sat, Apr 18, 9:00 AM` by the league's clock, or the day alone. */
function timeInWords(instant: string, form: TimeForm): string {
  // Some versions of the calendar data have a narrow space before AM, which fonts and searches trip over.
  return formatOf(form)
    .format(new Date(instant))
    .replace(/\u202F/g, ' ');
}

/**
 * Day, time and levels of the session that a registration names (MEET-02, decision 0099). The levels are those of the
 * registration's own words, else of the session's title, else of the registration type.
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
