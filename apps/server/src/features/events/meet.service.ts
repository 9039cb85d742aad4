import {
  ageOn,
  calendarDateAt,
  type EventEntry,
  type EventRoster,
  emergencyContactOf,
  fitsSession,
  isOnMeetSheet,
  registrationLabel,
  sessionNameOf,
} from '@league/contract';
import { csvLine, writeCsv } from '@league/spreadsheet';
import type { Clock } from '../../platform/clock.ts';
import { actorOf } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import { inParts } from '../../platform/slices.ts';
import { recordActivity } from '../activity/activity.service.ts';
import type { EventsDeps } from './events.service.ts';
import * as meetRepository from './meet.repository.ts';

export type MeetDeps = EventsDeps & { clock: Clock; timeZone: string };

/**
 * One event with every gymnast of the viewer's rosters, registered or not (MEET-01). Throws EVENT_NOT_FOUND, also for a
 * coach if the event is hidden.
 */
export function readMeet({ database }: EventsDeps, viewer: Viewer, eventId: number): Promise<EventRoster> {
  return database.inScope(scopeOf(viewer), async (tx) => {
    const event = await meetRepository.findEvent(tx, eventId);
    if (!event) throw new AppError('EVENT_NOT_FOUND');
    return { event, entries: await meetRepository.listEntries(tx, eventId) };
  });
}

/** Each column of the meet sheet with its value for one entry; `today` is the league's day. */
const COLUMNS: readonly [heading: string, value: (entry: EventEntry, today: string) => string | null][] = [
  ['Session', ({ registration }) => sessionNameOf(registration?.sessionName ?? null)],
  ['Time', ({ registration }) => registration?.sessionTime ?? null],
  ['Team', ({ teamName }) => teamName],
  ['First Name', ({ firstName }) => firstName],
  ['Last Name', ({ lastName }) => lastName],
  ['Level', ({ skillLevel }) => skillLevel],
  ['Level Fits', (entry) => (levelFits(entry) === false ? 'No' : '')],
  [
    'Age',
    ({ dateOfBirth }, today) =>
      dateOfBirth === null ? null : (ageOn(dateOfBirth, today)?.toString() ?? null),
  ],
  ['Registration', ({ registration }) => registrationLabel(registration?.status ?? '')],
  ['Emergency Contact', (entry) => emergencyContactOf(entry).name],
  ['Emergency Phone', (entry) => emergencyContactOf(entry).phone],
  ['Phone Number', ({ phone }) => phone],
  // Says that there is a note, never what it says (decision 0100).
  ['Health Note', ({ healthNote }) => (healthNote ? 'Yes' : '')],
];

function levelFits({ skillLevel, registration }: EventEntry): boolean | null {
  return registration === null ? null : fitsSession(skillLevel, registration);
}

/** Sorts by session, team and name; entries without a session come last. */
function bySession(left: EventEntry, right: EventEntry): number {
  const key = ({ registration, teamName }: EventEntry) =>
    `${sessionNameOf(registration?.sessionName ?? null) ?? '\uFFFF'}\u0000${registration?.sessionTime ?? ''}\u0000${teamName ?? '\uFFFF'}`;
  return key(left).localeCompare(key(right), 'en', { numeric: true });
}

/**
 * The registrations for an event as a CSV file, sorted by session (MEET-03). The download is logged before the file is
 * sent. Throws EVENT_NOT_FOUND.
 */
export async function exportMeetSheet(
  deps: MeetDeps,
  viewer: Viewer,
  eventId: number,
): Promise<{ fileName: string; parts: AsyncIterable<string> }> {
  const today = calendarDateAt(deps.clock.now(), deps.timeZone);
  const fileName = `meet-sheet-${eventId}-${today}.csv`;
  const entries = await deps.database.inScope(scopeOf(viewer), async (tx) => {
    const event = await meetRepository.findEvent(tx, eventId);
    if (!event) throw new AppError('EVENT_NOT_FOUND');
    const registered = (await meetRepository.listEntries(tx, eventId)).filter(
      ({ registration }) => registration !== null && isOnMeetSheet(registration.status),
    );
    if (registered.length > 0) {
      await recordActivity(tx, actorOf(viewer), [
        {
          actionType: 'EXPORT_ROSTER',
          memberId: null,
          memberName: null,
          teamId: viewer.teamId,
          teamName: viewer.teamName,
          facts: { code: 'meetSheetDownloaded', event: event.name },
          before: {},
          after: {},
          csvFileName: fileName,
          recordCount: registered.length,
        },
      ]);
    }
    return registered;
  });
  function* lines() {
    yield writeCsv(COLUMNS.map(([heading]) => heading));
    for (const entry of entries.sort(bySession))
      yield csvLine(COLUMNS.map(([, value]) => value(entry, today) ?? ''));
  }
  return { fileName, parts: inParts(lines()) };
}
