import { type AccountCalls, createAccountCalls } from './account/account-calls.ts';
import { createOfficeCalls, type OfficeCalls } from './account/office-calls.ts';
import { createApi } from './api/api.ts';
import { systemClock } from './clock.ts';
import type { ProviderConfig } from './config.ts';
import { type ContactCalls, createContactCalls } from './contacts/contact-calls.ts';
import { type ContactLists, createContactLists } from './contacts/contact-lists.ts';
import { createContactSearch } from './contacts/contact-search.ts';
import { createFieldMapSource, type FieldMapSource } from './contacts/field-map.ts';
import { createEventCalls, type EventCalls } from './events/event-calls.ts';

export type ProviderClient = AccountCalls &
  ContactLists &
  ContactCalls &
  EventCalls &
  OfficeCalls & {
    /** The place of our fields in this account. Cached for a few minutes; `refresh` reads it again. */
    getFieldMap: FieldMapSource;
    /**
     * The service's time by its own clock, late by at most a second and the answer's travel time; null until an answer
     * has reported it.
     */
    serviceTime(): Date | null;
  };

/**
 * A client of the Wild Apricot Admin API, for the service itself and a simulator alike: only address and key differ.
 * One client per process shares one token and one queue per call budget. Failures are ProviderErrors.
 */
export function createProviderClient(config: ProviderConfig): ProviderClient {
  const clock = config.clock ?? systemClock;
  const api = createApi(config);
  const accounts = createAccountCalls(api);
  const getFieldMap = createFieldMapSource({
    api,
    names: config.fieldNames,
    remembered: config.rememberedFields,
    clock,
  });
  const search = createContactSearch(api, clock);
  return {
    ...accounts,
    ...createContactLists(search, getFieldMap),
    ...createContactCalls({ api, accounts, getFieldMap }),
    ...createEventCalls(api, accounts),
    ...createOfficeCalls(api, accounts),
    getFieldMap,
    serviceTime: api.serviceTime,
  };
}
