import type { CallOptions } from '../config.ts';
import { isThere, type ListOptions, readingRows } from '../readable-rows.ts';
import { type PageRead, pageSize, readWholeList } from '../whole-list.ts';
import { contact, parseReply, type WireRow } from '../wire.ts';
import type { ProviderContact } from './contact.ts';
import type { ContactQuery, ContactSearch } from './contact-search.ts';
import { emailQueries, foldEmail } from './email-filter.ts';
import type { FieldMapSource } from './field-map.ts';
import type { FieldMap } from './fields.ts';
import { toProviderContact } from './mapping.ts';

export type ContactListQuery = ListOptions & {
  /** Only contacts whose profile changed at or after this instant. Overlap it, because its precision is unconfirmed. */
  changedSince?: Date;
  ids?: readonly number[];
  /** Whether to include archived contacts, as the service does by default: archiving is a change to notice. */
  includeArchived?: boolean;
  /**
   * Called with each page while the next one is being read, and awaited. If the list shifts and is read again, the
   * pages start over, as they do for each portion of `ids`; earlier pages may then be outdated.
   */
  onPage?: ((page: PageRead<ProviderContact>) => void | Promise<void>) | undefined;
};

export type ContactLists = {
  /**
   * All matching contacts, or an error: never a part of the list, except for what `onUnreadable` reports. Ids that do
   * not exist are simply missing.
   */
  listContacts(query?: ContactListQuery): Promise<ProviderContact[]>;
  /** The ids of all contacts, including archived ones, or an error. */
  listContactIds(options?: CallOptions): Promise<number[]>;
  /**
   * Contacts with this address, including archived ones; ignores case. Returns none only if the service also counts
   * none; otherwise throws.
   */
  findContactsByEmail(email: string, options?: CallOptions): Promise<ProviderContact[]>;
  /** Does the same for many addresses: two calls for about fifty of them. */
  findContactsByEmails(emails: readonly string[], options?: CallOptions): Promise<ProviderContact[]>;
};

export function createContactLists(search: ContactSearch, getFieldMap: FieldMapSource): ContactLists {
  async function readAll(
    query: ContactQuery,
    fields: FieldMap,
    { onPage, onUnreadable }: Pick<ContactListQuery, 'onPage' | 'onUnreadable'> = {},
  ): Promise<ProviderContact[]> {
    const read = (row: WireRow) => toProviderContact(parseReply(contact, row, 'the contact list'), fields);
    const found = await readWholeList<WireRow, ProviderContact | null>({
      label: 'the contact list',
      count: () => search.count(query),
      page: (skip) => search.contacts(query, skip),
      idOf: (row) => row.Id,
      // Converted page by page, because the service's form of a contact is many times as large.
      itemOf: readingRows(read, onUnreadable),
      onPage: onPage && ((page) => onPage({ ...page, items: page.items.filter(isThere) })),
    });
    return found.filter(isThere);
  }

  async function findContactsByEmails(emails: readonly string[], options: CallOptions = {}) {
    const fields = await getFieldMap(options);
    const wanted = new Set(emails.map(foldEmail));
    const found: ProviderContact[] = [];
    for (const query of emailQueries(emails)) {
      found.push(...(await readAll({ ...query, signal: options.signal }, fields)));
    }
    // The other search also finds substrings.
    return found.filter(({ email }) => wanted.has(foldEmail(email)));
  }

  return {
    async listContacts({ changedSince, ids, includeArchived, onPage, onUnreadable, signal } = {}) {
      if (ids?.length === 0) return [];
      // Read again for every list: a field removed at the service must be an error, not a league without teams.
      const fields = await getFieldMap({ refresh: true, ...(signal ? { signal } : {}) });
      const conditions = [
        ...(changedSince ? [`LastUpdated ge ${changedSince.toISOString()}`] : []),
        ...(includeArchived === false ? ['IsArchived eq false'] : []),
      ];
      const contacts: ProviderContact[] = [];
      for (const filter of ids ? filtersByIds(ids, conditions) : [conditions.join(' AND ')]) {
        contacts.push(...(await readAll({ filter, signal }, fields, { onPage, onUnreadable })));
      }
      return contacts;
    },

    async listContactIds({ signal } = {}) {
      return readWholeList({
        label: 'the list of contact ids',
        count: () => search.count({ signal }),
        page: (skip) => search.ids({ signal }, skip),
        idOf: (id) => id,
        itemOf: (id) => id,
      });
    },

    findContactsByEmail: (email, options) => findContactsByEmails([email], options),
    findContactsByEmails,
  };
}

function filtersByIds(ids: readonly number[], conditions: readonly string[]): string[] {
  const unique = [...new Set(ids)];
  const filters: string[] = [];
  for (let at = 0; at < unique.length; at += pageSize) {
    const portion = unique.slice(at, at + pageSize).join(',');
    filters.push([`Id in [${portion}]`, ...conditions].join(' AND '));
  }
  return filters;
}
