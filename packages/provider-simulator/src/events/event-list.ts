import { dropRows } from '../faults/lists.ts';
import { compileFilter, type FilterField } from '../filter/compile.ts';
import type { ApiCall } from '../http/api.ts';
import { cutPage, readPage } from '../http/paging.ts';
import { badRequest } from '../http/refusal.ts';
import type { EventRecord } from '../state/records.ts';
import type { World } from '../world.ts';
import { eventView, eventWithDetails } from './event-view.ts';

/**
 * `GET …/events` (section 10.1): answered at once, with and without `$async`, by `{Events}`, `{Count}` or
 * `{EventsIdentifiers}`.
 */
export function listEvents(call: ApiCall): unknown {
  const { world, query, links } = call;
  const filter = query.text('$filter') ?? '';
  const matches = filter.trim() === '' ? () => true : eventFilter(filter, world);
  const found = sorted(world.store.all('events').filter(matches), call);
  if (query.flag('$count')) return { Count: found.length };
  const { maximumPage, maximumIdsOnly } = world.settings().lists;
  const isIdsOnly = query.flag('idsOnly') ?? false;
  const page = dropRows(
    call,
    cutPage(found, readPage(query, world, isIdsOnly ? maximumIdsOnly : maximumPage)),
  );
  // The misspelt plural is the one of the real service.
  if (isIdsOnly) return { EventsIdentifiers: page.map((event) => event.id) };
  const view = query.flag('includeEventDetails') ? eventWithDetails : eventView;
  return { Events: page.map((event) => view(event, world, links)) };
}

function eventFilter(filter: string, world: World): (event: EventRecord) => boolean {
  const time = (instantMs: number | null) =>
    instantMs === null ? null : world.zone.format(instantMs, 'milliseconds');
  const fields: Record<string, FilterField<EventRecord>> = {
    id: { kind: 'number', read: (event) => event.id },
    registrationenabled: { kind: 'boolean', read: (event) => event.isRegistrationEnabled },
    isupcoming: { kind: 'boolean', read: (event) => (event.endDate ?? event.startDate) >= world.now() },
    tags: { kind: 'textList', read: (event) => event.tags },
    startdate: { kind: 'date', read: (event) => time(event.startDate) },
    enddate: { kind: 'date', read: (event) => time(event.endDate) },
    name: { kind: 'text', read: (event) => event.name },
    textindex: {
      kind: 'text',
      read: (event) => [event.name, event.location, event.descriptionHtml, ...event.tags].join('\n'),
    },
  };
  return compileFilter(filter, (name) => fields[name.toLowerCase()] ?? null, world);
}

function sorted(events: EventRecord[], call: ApiCall): EventRecord[] {
  const { unsortedOrder, unknownSort } = call.world.settings().lists;
  const text = (call.query.text('$sort') ?? '').trim();
  const [, key, direction] = /^(ByStartDate|ByStartSession)(?:\s+(asc|desc))?$/i.exec(text) ?? [];
  const byId = events.toSorted((left, right) => left.id - right.id);
  if (key !== undefined) {
    const turn = direction?.toLowerCase() === 'desc' ? -1 : 1;
    return byId.sort((left, right) => turn * (left.startDate - right.startDate));
  }
  if (text !== '' && unknownSort === 'refused') {
    throw badRequest('Search', `Invalid sort expression '${text}'.`);
  }
  if (text !== '') call.warn(`The sort '${text}' is not known and was ignored.`);
  return unsortedOrder === 'idAscending' ? byId : byId.reverse();
}
