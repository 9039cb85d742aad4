import type { AsyncResults } from './contacts/async-results.ts';
import type { FaultBox } from './faults/fault-box.ts';
import type { RequestLog } from './http/request-log.ts';
import type { Settings } from './settings/settings.ts';
import type { ContactHistory } from './state/contact-history.ts';
import type { AccountProfile, ContactRecord, RegistrationRecord } from './state/records.ts';
import type { Store } from './state/store.ts';
import type { Zone } from './time/zone.ts';
import type { WebhookDelivery } from './webhooks/delivery.ts';

/** The state that all parts of the simulator share: one account, its records, its clock and its faults. */
export interface World {
  /** The account of the API key; the control paths can switch to another. */
  account: AccountProfile;
  apiKey: string;
  store: Store;
  zone: Zone;
  faults: FaultBox;
  requestLog: RequestLog;
  asyncResults: AsyncResults;
  webhooks: WebhookDelivery;
  contactHistory: ContactHistory;
  /** The service's time in milliseconds since 1970, including a clock fault. */
  now(): number;
  /** All contacts by ascending id. Sorted once for each change, as a whole list is read in a thousand pages. */
  contactsById(): readonly ContactRecord[];
  /** The events a contact is registered for, without canceled registrations. */
  eventsOfContact(contactId: number): ReadonlySet<number>;
  /** The registrations of one event, by the event's id. */
  registrationsOfEvent(eventId: number): readonly RegistrationRecord[];
  settings(): Settings;
  saveSettings(settings: Settings): void;
}
