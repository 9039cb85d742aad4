import { dropRows } from '../faults/lists.ts';
import { compileFilter } from '../filter/compile.ts';
import type { ApiCall } from '../http/api.ts';
import { cutPage, readIds, readPage } from '../http/paging.ts';
import { badRequest } from '../http/refusal.ts';
import type { RegistrationRecord } from '../state/records.ts';
import { registrationView } from './registration-view.ts';

type Selector = (registration: RegistrationRecord) => boolean;

/**
 * `GET …/eventregistrations` (section 10.3): a bare array. Before v2.3 only the first of `contactId`, `eventId` and
 * `$filter` is used; v2.3 combines them and also accepts `ids`, `$count`, `idsOnly` and `includeCanceled`.
 */
export function listRegistrations(call: ApiCall): unknown {
  const { world, query, links } = call;
  const isNew = links.version === 'v2.3';
  const selectors = readSelectors(call, isNew);
  if (selectors.length === 0 && world.settings().lists.registrationsWithoutSelector === 'refused') {
    throw badRequest('InvalidParameter', 'One of contactId, eventId and $filter is needed.');
  }
  const used = isNew ? selectors : selectors.slice(0, 1);
  const withWaitlist = query.flag('includeWaitlist') ?? false;
  const withCanceled = isNew
    ? (query.flag('includeCanceled') ?? false)
    : world.settings().lists.olderVersionsListCanceledRegistrations;
  const found = world.store
    .all('registrations')
    .filter((registration) => withWaitlist || registration.status !== 'OnWaitlist')
    .filter((registration) => withCanceled || registration.status !== 'Canceled')
    .filter((registration) => used.every((selector) => selector.accepts(registration)));

  if (isNew && query.flag('$count')) return { Count: found.length };
  const isPaged = used.every((selector) => selector.isPaged);
  const page = readPage(query, world, world.settings().lists.maximumPage);
  const rows = dropRows(call, isPaged ? cutPage(found, page) : found);
  if (isNew && query.flag('idsOnly')) {
    return { EventRegistrationIdentifiers: rows.map((registration) => registration.id) };
  }
  const withDetails = query.flag('includeDetails') ?? true;
  return rows.map((registration) => registrationView(registration, world, links, withDetails));
}

interface NamedSelector {
  accepts: Selector;
  /** False for `$filter` and `ids`, which ignore `$skip` and `$top`. */
  isPaged: boolean;
}

/** The selectors of a call in their order of precedence. */
function readSelectors(call: ApiCall, isNew: boolean): NamedSelector[] {
  const selectors: NamedSelector[] = [];
  const contactId = readId(call, 'contactId');
  const eventId = readId(call, 'eventId');
  const filter = call.query.text('$filter') ?? '';
  const ids = isNew ? readIds(call.query) : null;
  if (contactId !== null) selectors.push({ accepts: (row) => row.contactId === contactId, isPaged: true });
  if (eventId !== null) selectors.push({ accepts: (row) => row.eventId === eventId, isPaged: true });
  if (filter.trim() !== '') selectors.push({ accepts: idFilter(call, filter), isPaged: false });
  if (ids !== null) selectors.push({ accepts: (row) => ids.includes(row.id), isPaged: false });
  return selectors;
}

function idFilter({ world }: ApiCall, filter: string): Selector {
  return compileFilter<RegistrationRecord>(
    filter,
    (name) => (name.toLowerCase() === 'id' ? { kind: 'number', read: (row) => row.id } : null),
    world,
  );
}

function readId({ query }: ApiCall, name: string): number | null {
  const text = query.text(name);
  if (text === null || text.trim() === '') return null;
  const id = Number(text);
  if (!Number.isInteger(id))
    throw badRequest('InvalidParameter', `The value '${text}' of ${name} is no number.`);
  return id;
}
