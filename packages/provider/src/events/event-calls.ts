import { z } from 'zod';
import { type AccountCalls, nullWhenAbsent } from '../account/account-calls.ts';
import type { Api } from '../api/api.ts';
import type { ApiCall } from '../api/api-call.ts';
import type { CallOptions } from '../config.ts';
import { isThere, type ListOptions, readingRows } from '../readable-rows.ts';
import { pageSize, readUntilNothingNew, readWholeList } from '../whole-list.ts';
import { count, event, eventList, eventRegistration, parseReply, row, type WireRow } from '../wire.ts';
import {
  type ProviderEvent,
  type ProviderEventRegistration,
  toProviderEvent,
  toProviderEventRegistration,
} from './events.ts';

export type EventCalls = {
  /** All events, or an error: never a part of the list. Only `getEvent` returns descriptions. */
  listEvents(options?: ListOptions): Promise<ProviderEvent[]>;
  /** Null only if the service knows the account but no such event. */
  getEvent(id: number, options?: CallOptions): Promise<ProviderEvent | null>;
  /** All registrations of one event, including waiting and cancelled ones (see their status). */
  listEventRegistrations(eventId: number, options?: ListOptions): Promise<ProviderEventRegistration[]>;
  /**
   * All registrations of one contact for any event, including waiting and cancelled ones. None if the service no longer
   * knows the contact and has kept none.
   */
  listContactRegistrations(contactId: number, options?: CallOptions): Promise<ProviderEventRegistration[]>;
  /** Null only if the service knows the account but no such registration. */
  getEventRegistration(id: number, options?: CallOptions): Promise<ProviderEventRegistration | null>;
  /** Removes the registration; it is no error if it was gone already. */
  deleteEventRegistration(id: number, options?: CallOptions): Promise<void>;
};

const list = { method: 'GET', route: 'accounts/{accountId}/events', bucket: 'other' } as const;

export function createEventCalls(api: Api, accounts: AccountCalls): EventCalls {
  const registrationById = (method: 'GET' | 'DELETE', id: number, { signal }: CallOptions): ApiCall => ({
    method,
    route: 'accounts/{accountId}/eventregistrations/{registrationId}',
    params: { registrationId: id },
    bucket: 'other',
    isAboutOne: true,
    signal,
  });

  /** The registrations of one event or of one contact; before v2.3 the service accepts only one of the two. */
  async function listRegistrations(
    of: { readonly eventId: string } | { readonly contactId: string },
    { signal, onUnreadable }: ListOptions = {},
  ) {
    const call = {
      method: 'GET',
      route: 'accounts/{accountId}/eventregistrations',
      bucket: 'other',
      isAboutOne: 'contactId' in of,
    } as const;
    const wire = await readUntilNothingNew<WireRow>({
      label: 'the list of registrations',
      idOf: (row) => row.Id,
      page: (skip) => {
        const query = {
          ...of,
          includeWaitlist: 'true',
          includeCanceled: 'true',
          $top: String(pageSize),
          $skip: String(skip),
        };
        return api.read({ ...call, query, signal }, z.array(row));
      },
    });
    const read = (each: WireRow) =>
      toProviderEventRegistration(parseReply(eventRegistration, each, 'the list of registrations'));
    return wire.map(readingRows(read, onUnreadable)).filter(isThere);
  }

  return {
    async listEvents({ signal, onUnreadable } = {}) {
      const read = (each: WireRow) => toProviderEvent(parseReply(event, each, 'the event list'));
      const events = await readWholeList({
        label: 'the event list',
        count: async () => (await api.read({ ...list, query: { $count: 'true' }, signal }, count)).Count,
        page: async (skip) => {
          const query = { $top: String(pageSize), $skip: String(skip) };
          return (await api.read({ ...list, query, signal }, eventList)).Events;
        },
        idOf: (row) => row.Id,
        itemOf: readingRows(read, onUnreadable),
      });
      return events.filter(isThere);
    },

    async getEvent(id, options = {}) {
      const route = 'accounts/{accountId}/events/{eventId}';
      const call = {
        method: 'GET',
        route,
        params: { eventId: id },
        bucket: 'other',
        isAboutOne: true,
      } as const;
      const wire = await nullWhenAbsent(
        api.read({ ...call, signal: options.signal }, event),
        accounts,
        options,
      );
      return wire && toProviderEvent(wire);
    },

    listEventRegistrations: (eventId, options) => listRegistrations({ eventId: String(eventId) }, options),

    async listContactRegistrations(contactId, options = {}) {
      const registrations = listRegistrations({ contactId: String(contactId) }, options);
      return (await nullWhenAbsent(registrations, accounts, options)) ?? [];
    },

    async getEventRegistration(id, options = {}) {
      const reply = api.read(registrationById('GET', id, options), eventRegistration);
      const wire = await nullWhenAbsent(reply, accounts, options);
      return wire && toProviderEventRegistration(wire);
    },

    async deleteEventRegistration(id, options = {}) {
      await nullWhenAbsent(api.run(registrationById('DELETE', id, options)), accounts, options);
    },
  };
}
