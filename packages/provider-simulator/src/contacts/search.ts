import { contactFieldFinder } from '../fields/list-fields.ts';
import { compileFilter } from '../filter/compile.ts';
import type { ApiCall } from '../http/api.ts';
import { badRequest } from '../http/refusal.ts';
import type { ContactRecord } from '../state/records.ts';
import type { World } from '../world.ts';
import { displayName } from './view.ts';

/** The contacts of a list call, in its order, before paging. Includes archived ones unless the filter excludes them. */
export function searchContacts(call: ApiCall): readonly ContactRecord[] {
  const { world, query } = call;
  const filter = query.text('$filter') ?? '';
  const words = (query.text('simpleQuery') ?? '').trim().toLowerCase();
  const stale = call.strike('staleList');
  let found = world.contactsById();
  if (stale) found = byId(world.contactHistory.contactsBefore(found, stale.seconds * 1000));
  if (filter.trim() !== '') found = found.filter(contactFilter(filter, world));
  if (words !== '')
    found = found.filter((contact) => simpleTexts(contact).some((text) => text.includes(words)));
  return sorted(found, call);
}

/** Converts a `$filter` to a test for contacts. */
export function contactFilter(filter: string, world: World): (contact: ContactRecord) => boolean {
  const find = contactFieldFinder(world);
  return compileFilter<ContactRecord>(
    filter,
    (name) => {
      if (name.toLowerCase() === 'id') return { kind: 'number', read: (contact) => contact.id };
      const field = find(name);
      if (!field) return null;
      return {
        kind: field.isSearchable ? field.kind : 'unsearchable',
        read: (contact) => field.readForFilter(contact, world),
      };
    },
    world,
  );
}

function simpleTexts(contact: ContactRecord): string[] {
  return [contact.firstName, contact.lastName, contact.organization, contact.email, contact.phone].map(
    (text) => text.toLowerCase(),
  );
}

const byId = (contacts: readonly ContactRecord[]) => contacts.toSorted((left, right) => left.id - right.id);

/** Puts contacts, which come by ascending id, into the order that the call asks for. */
function sorted(contacts: readonly ContactRecord[], call: ApiCall): readonly ContactRecord[] {
  const { unsortedOrder, unknownSort } = call.world.settings().lists;
  const text = (call.query.text('$sort') ?? '').trim();
  const [, key, direction] = /^(Name|MemberSince)(?:\s+(asc|desc))?$/i.exec(text) ?? [];
  if (key === undefined) {
    if (text !== '' && unknownSort === 'refused') {
      throw badRequest('Search', `Invalid sort expression '${text}'.`);
    }
    if (text !== '') call.warn(`The sort '${text}' is not known and was ignored.`);
    return unsortedOrder === 'idAscending' ? contacts : contacts.toReversed();
  }
  const bySortKey =
    key.toLowerCase() === 'name'
      ? (left: ContactRecord, right: ContactRecord) => compareNames(left, right)
      : (left: ContactRecord, right: ContactRecord) => memberSince(left) - memberSince(right);
  const turn = direction?.toLowerCase() === 'desc' ? -1 : 1;
  return contacts.toSorted((left, right) => turn * bySortKey(left, right));
}

function compareNames(left: ContactRecord, right: ContactRecord): number {
  const [leftName, rightName] = [displayName(left).toLowerCase(), displayName(right).toLowerCase()];
  if (leftName === rightName) return 0;
  return leftName < rightName ? -1 : 1;
}

function memberSince(contact: ContactRecord): number {
  return contact.membership?.memberSince ?? 0;
}
