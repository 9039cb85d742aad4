/**
 * The account's time zone. The platform's zone table is slow, so offsets are cached: for a whole day if it has the same
 * offset at both ends, otherwise for an hour.
 */
export interface Zone {
  /** Offset from UTC in minutes at an instant (milliseconds since 1970). */
  offsetMinutesAt(instantMs: number): number;
  /** `2026-02-11T18:42:07-05:00`, or with `.533` before the offset if milliseconds are requested. */
  format(instantMs: number, precision: 'seconds' | 'milliseconds'): string;
  /** Wall time without offset: `2026-02-11T18:42:07`. */
  formatWallTime(instantMs: number): string;
  /** The instant of a wall time (given as if it were UTC) in this zone. */
  instantOfWallTime(wallTimeMs: number): number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export function createZone(ianaName: string): Zone {
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: ianaName,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const askOffset = (instantMs: number): number => {
    const parts = new Map(formatter.formatToParts(instantMs).map((part) => [part.type, Number(part.value)]));
    const wallTime = Date.UTC(
      parts.get('year') ?? 0,
      (parts.get('month') ?? 1) - 1,
      parts.get('day') ?? 1,
      parts.get('hour') ?? 0,
      parts.get('minute') ?? 0,
      parts.get('second') ?? 0,
    );
    return Math.round((wallTime - instantMs) / minuteMs);
  };
  const offsetsByHour = createMemory((hour) => askOffset(hour * hourMs));
  const offsetsByDay = createMemory((day) => {
    const offset = offsetsByHour(day * 24);
    return offset === offsetsByHour((day + 1) * 24) ? offset : null;
  });
  const offsetMinutesAt = (instantMs: number): number =>
    offsetsByDay(Math.floor(instantMs / (24 * hourMs))) ?? offsetsByHour(Math.floor(instantMs / hourMs));

  const wallTimeOf = (instantMs: number) => new Date(instantMs + offsetMinutesAt(instantMs) * minuteMs);

  return {
    offsetMinutesAt,
    format(instantMs, precision) {
      const text = wallTimeOf(instantMs).toISOString();
      const length = precision === 'seconds' ? 19 : 23;
      return text.slice(0, length) + formatOffset(offsetMinutesAt(instantMs));
    },
    formatWallTime: (instantMs) => wallTimeOf(instantMs).toISOString().slice(0, 19),
    instantOfWallTime(wallTimeMs) {
      // Two steps find the right hour around a change to or from daylight saving time.
      const firstGuess = wallTimeMs - offsetMinutesAt(wallTimeMs) * minuteMs;
      return wallTimeMs - offsetMinutesAt(firstGuess) * minuteMs;
    },
  };
}

function createMemory<Value>(work: (key: number) => Value): (key: number) => Value {
  const known = new Map<number, Value>();
  return (key) => {
    const remembered = known.get(key);
    if (remembered !== undefined) return remembered;
    const value = work(key);
    known.set(key, value);
    return value;
  };
}

function formatOffset(minutes: number): string {
  const size = Math.abs(minutes);
  const hours = String(Math.floor(size / 60)).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${hours}:${String(size % 60).padStart(2, '0')}`;
}
