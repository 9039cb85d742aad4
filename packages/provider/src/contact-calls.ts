import type { AccountCalls } from './account-calls.ts';
import { nullWhenAbsent } from './account-calls.ts';
import type { Api } from './api.ts';
import { isEmptyChange, toContactBody } from './changes.ts';
import type { CallOptions } from './config.ts';
import type { ContactChanges, ProviderContact } from './contact.ts';
import type { ContactQuery, ContactSearch } from './contact-search.ts';
import { ProviderChoiceUnknown, ProviderNotFound } from './errors.ts';
import type { FieldMap } from './fields.ts';
import { toProviderContact } from './mapping.ts';
import { pageSize, type ReadProgress, readWholeList } from './whole-list.ts';
import { contact } from './wire.ts';

export type ContactListQuery = CallOptions & {
  /** Only contacts whose profile changed at or after this instant. Overlap it: its precision is unconfirmed. */
  changedSince?: Date;
  ids?: readonly number[];
  /** The service lists archived contacts too, and so does this unless told `false`: archiving is a change to be seen. */
  includeArchived?: boolean;
  /** After each page; the figures start again when the list moved and is read anew. */
  onPage?: (progress: ReadProgress) => void;
};

export type ContactCalls = {
  /** All matching contacts, or an error: never a part of the list. Ids that do not exist are simply not in it. */
  listContacts(query?: ContactListQuery): Promise<ProviderContact[]>;
  /** The ids of all contacts, archived ones included, or an error. */
  listContactIds(options?: CallOptions): Promise<number[]>;
  /** Null only when the service knows the account but no such contact. */
  getContact(id: number, options?: CallOptions): Promise<ProviderContact | null>;
  /** Contacts with this address, archived ones included; case does not matter. */
  findContactsByEmail(email: string, options?: CallOptions): Promise<ProviderContact[]>;
  /**
   * Creates a contact, `PendingNew` when a level is given without a status. Not repeated after a failure in passing:
   * look the email up before trying again. Throws ProviderChoiceUnknown before sending, ProviderRefused after.
   */
  createContact(values: ContactChanges, options?: CallOptions): Promise<ProviderContact>;
  /**
   * Writes what is named and gives the contact as the service then holds it: compare, for it ignores what it does not
   * take (section 5.1). Throws ProviderNotFound, ProviderChoiceUnknown, ProviderRefused.
   */
  updateContact(id: number, changes: ContactChanges, options?: CallOptions): Promise<ProviderContact>;
};

type FieldMapSource = (options?: CallOptions & { refresh?: boolean }) => Promise<FieldMap>;

const byId = 'accounts/{accountId}/contacts/{contactId}';

export function createContactCalls(deps: {
  api: Api;
  search: ContactSearch;
  accounts: AccountCalls;
  getFieldMap: FieldMapSource;
}): ContactCalls {
  const { api, search, accounts, getFieldMap } = deps;

  async function readAll(query: ContactQuery, onPage?: (progress: ReadProgress) => void) {
    return readWholeList({
      label: 'the contact list',
      count: () => search.count(query),
      page: (skip) => search.contacts(query, skip),
      idOf: (row) => row.Id,
      onPage,
    });
  }

  /** A choice may have been added at the service since the map was read. */
  async function bodyOf(changes: ContactChanges, options: CallOptions) {
    const fields = await getFieldMap(options);
    try {
      return { fields, body: toContactBody(changes, fields) };
    } catch (error) {
      if (!(error instanceof ProviderChoiceUnknown)) throw error;
      const fresh = await getFieldMap({ ...options, refresh: true });
      return { fields: fresh, body: toContactBody(changes, fresh) };
    }
  }

  return {
    async listContacts({ changedSince, ids, includeArchived, onPage, signal } = {}) {
      // Anew for every list: a field removed at the service must be an error, not a league without teams.
      const fields = await getFieldMap({ refresh: true, ...(signal ? { signal } : {}) });
      const conditions = [
        ...(changedSince ? [`LastUpdated ge ${changedSince.toISOString()}`] : []),
        ...(includeArchived === false ? ['IsArchived eq false'] : []),
      ];
      const wire = [];
      for (const chunk of ids ? chunksOf(ids) : [null]) {
        const all = chunk ? [`Id in [${chunk.join(',')}]`, ...conditions] : conditions;
        const filter = all.length === 0 ? undefined : all.join(' AND ');
        wire.push(...(await readAll({ filter, signal }, onPage)));
      }
      return wire.map((row) => toProviderContact(row, fields));
    },

    async listContactIds({ signal } = {}) {
      return readWholeList({
        label: 'the list of contact ids',
        count: () => search.count({ signal }),
        page: (skip) => search.ids({ signal }, skip),
        idOf: (id) => id,
      });
    },

    async getContact(id, options = {}) {
      const fields = await getFieldMap(options);
      const call = { method: 'GET', route: byId, params: { contactId: id }, bucket: 'contactById' } as const;
      const wire = await nullWhenAbsent(
        api.read({ ...call, signal: options.signal }, contact),
        accounts,
        options,
      );
      return wire && toProviderContact(wire, fields);
    },

    async findContactsByEmail(email, options = {}) {
      const fields = await getFieldMap(options);
      const wanted = email.trim();
      // How a quote is written inside a filter value is unconfirmed (section 4.3), so such addresses go the other way.
      const query = wanted.includes("'") ? { simpleQuery: wanted } : { filter: `Email eq '${wanted}'` };
      const wire = await readAll({ ...query, signal: options.signal });
      return wire
        .map((row) => toProviderContact(row, fields))
        .filter((found) => found.email.trim().toLowerCase() === wanted.toLowerCase());
    },

    async createContact(values, options = {}) {
      const isMember = values.membershipLevelId !== undefined;
      // Which status the service would choose itself is unconfirmed (section 5.1).
      const withStatus =
        isMember && values.status === undefined ? { ...values, status: 'PendingNew' } : values;
      const { fields, body } = await bodyOf(withStatus, options);
      const call = { method: 'POST', route: 'accounts/{accountId}/contacts', bucket: 'other' } as const;
      return toProviderContact(await api.read({ ...call, body, signal: options.signal }, contact), fields);
    },

    async updateContact(id, changes, options = {}) {
      if (isEmptyChange(changes)) {
        const found = await this.getContact(id, options);
        if (found) return found;
        throw new ProviderNotFound(`Wild Apricot has no contact ${id}.`);
      }
      const { fields, body } = await bodyOf(changes, options);
      const call = { method: 'PUT', route: byId, params: { contactId: id }, bucket: 'contactById' } as const;
      const wire = await api.read({ ...call, body: { Id: id, ...body }, signal: options.signal }, contact);
      return toProviderContact(wire, fields);
    },
  };
}

function chunksOf(ids: readonly number[]): number[][] {
  const unique = [...new Set(ids)];
  const chunks: number[][] = [];
  for (let at = 0; at < unique.length; at += pageSize) chunks.push(unique.slice(at, at + pageSize));
  return chunks;
}
