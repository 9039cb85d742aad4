import { type AccountCalls, nullWhenAbsent } from '../account/account-calls.ts';
import type { Api } from '../api/api.ts';
import type { ApiCall } from '../api/api-call.ts';
import type { CallOptions } from '../config.ts';
import { ProviderChoiceUnknown, ProviderNotFound } from '../errors.ts';
import { contact } from '../wire.ts';
import { isEmptyChange, toContactBody } from './changes.ts';
import type { ContactChanges, ProviderContact } from './contact.ts';
import type { FieldMapSource } from './field-map.ts';
import { toProviderContact } from './mapping.ts';

export type ContactCalls = {
  /** Null only if the service knows the account but no such contact. */
  getContact(id: number, options?: CallOptions): Promise<ProviderContact | null>;
  /**
   * Creates a contact, `PendingNew` if a level is given without a status. Not repeated after a temporary failure: look
   * up the email before trying again. Throws ProviderChoiceUnknown before sending, ProviderRefused afterwards.
   */
  createContact(values: ContactChanges, options?: CallOptions): Promise<ProviderContact>;
  /**
   * Writes the named values and returns the contact as the service then has it; compare them, because it ignores what
   * it does not accept (section 5.1). Not repeated after a temporary failure: read the contact before trying again;
   * `beforeSend` can cancel the write if that read is too old. Throws ProviderNotFound, ProviderChoiceUnknown,
   * ProviderRefused.
   */
  updateContact(id: number, changes: ContactChanges, options?: CallOptions): Promise<ProviderContact>;
  /**
   * Deletes an archived contact for good; it is no error if it was gone already. Throws ProviderRefused for one that is
   * not archived (section 5.3).
   */
  deleteContact(id: number, options?: CallOptions): Promise<void>;
};

export function createContactCalls(deps: {
  api: Api;
  accounts: AccountCalls;
  getFieldMap: FieldMapSource;
}): ContactCalls {
  const { api, accounts, getFieldMap } = deps;

  const callById = (method: 'GET' | 'PUT' | 'DELETE', id: number, options: CallOptions): ApiCall => ({
    method,
    route: 'accounts/{accountId}/contacts/{contactId}',
    params: { contactId: id },
    bucket: 'contactById',
    isAboutOne: true,
    signal: options.signal,
  });

  async function getContact(id: number, options: CallOptions = {}): Promise<ProviderContact | null> {
    const fields = await getFieldMap(options);
    const reply = api.read(callById('GET', id, options), contact);
    const wire = await nullWhenAbsent(reply, accounts, options);
    return wire && toProviderContact(wire, fields);
  }

  async function putContact(id: number, changes: ContactChanges, options: CallOptions) {
    const { fields, body } = await bodyOf(changes, options);
    const { beforeSend } = options;
    const call = { ...callById('PUT', id, options), isSentOnce: true, beforeSend };
    const reply = api.read({ ...call, body: { Id: id, ...body } }, contact);
    const wire = await nullWhenAbsent(reply, accounts, options);
    return wire && toProviderContact(wire, fields);
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
    getContact,

    async createContact(values, options = {}) {
      const isMember = values.membershipLevelId !== undefined;
      // Which status the service would choose itself is unconfirmed (section 5.1).
      const complete = isMember && values.status === undefined ? { ...values, status: 'PendingNew' } : values;
      const { fields, body } = await bodyOf(complete, options);
      const call = { method: 'POST', route: 'accounts/{accountId}/contacts', bucket: 'other' } as const;
      return toProviderContact(await api.read({ ...call, body, signal: options.signal }, contact), fields);
    },

    async updateContact(id, changes, options = {}) {
      // The service may count a write that changes nothing as a change (section 5.5), so none is sent.
      const updated = isEmptyChange(changes)
        ? await getContact(id, options)
        : await putContact(id, changes, options);
      if (updated) return updated;
      throw new ProviderNotFound(`Wild Apricot has no contact ${id}.`);
    },

    async deleteContact(id, options = {}) {
      await nullWhenAbsent(api.run(callById('DELETE', id, options)), accounts, options);
    },
  };
}
