/** An event or registration in the portal; `missingSince` if an earlier read did not find it. */
type Held = { id: number; missingSince: Date | null };
export type HeldRegistration = Held & { eventId: number };

export type EventsHeld = { events: readonly Held[]; registrations: readonly HeldRegistration[] };

/** Events and registrations that the provider reported as not found when asked by id. */
export type EventLosses = { events: readonly number[]; registrations: readonly number[] };

export type WeighedLosses = {
  /** Removed here as well. */
  believed: EventLosses;
  /** Too many at once: kept until a later read does not find them either. */
  doubted: EventLosses;
};

/** A doubted loss is accepted if it still exists after this long. */
const DOUBT_MS = 10 * 60_000;

function countByEvent(registrations: readonly HeldRegistration[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { eventId } of registrations) counts.set(eventId, (counts.get(eventId) ?? 0) + 1);
  return counts;
}

/**
 * Decides which losses of a read that began at `readAt` to accept. If more than the configured share of an event's
 * registrations, of all registrations, or of all events is gone at once, a later read must confirm it. A single loss is
 * always accepted.
 */
export function weighLosses(
  held: EventsHeld,
  lost: EventLosses,
  { maxLossPercent, readAt }: { maxLossPercent: number; readAt: Date },
): WeighedLosses {
  const isTooMuch = (count: number, of: number) => count > 1 && count * 100 > of * maxLossPercent;
  const lostEvents = new Set(lost.events);
  const lostRegistrations = new Set(lost.registrations);
  const ownLosses = held.registrations.filter(({ id }) => lostRegistrations.has(id));
  const withTheirEvent = held.registrations.filter(({ eventId }) => lostEvents.has(eventId));
  const areAllDoubted =
    isTooMuch(lostEvents.size, held.events.length) ||
    isTooMuch(ownLosses.length + withTheirEvent.length, held.registrations.length);
  const [lostOf, heldOf] = [countByEvent(ownLosses), countByEvent(held.registrations)];
  const isMissedAgain = ({ missingSince }: Held) =>
    missingSince !== null && readAt.getTime() - missingSince.getTime() >= DOUBT_MS;

  const weigh = <Kind extends Held>(losses: readonly Kind[], isDoubted: (loss: Kind) => boolean) => {
    const doubted = losses.filter((loss) => isDoubted(loss) && !isMissedAgain(loss)).map(({ id }) => id);
    return { doubted, believed: losses.map(({ id }) => id).filter((id) => !doubted.includes(id)) };
  };
  const events = weigh(
    held.events.filter(({ id }) => lostEvents.has(id)),
    () => areAllDoubted,
  );
  const registrations = weigh(
    ownLosses,
    ({ eventId }) => areAllDoubted || isTooMuch(lostOf.get(eventId) ?? 0, heldOf.get(eventId) ?? 0),
  );
  return {
    believed: { events: events.believed, registrations: registrations.believed },
    doubted: { events: events.doubted, registrations: registrations.doubted },
  };
}
