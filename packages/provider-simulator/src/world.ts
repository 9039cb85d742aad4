import type { AsyncResults } from './contacts/async-results.ts';
import type { FaultBox } from './faults/fault-box.ts';
import type { RequestLog } from './http/request-log.ts';
import type { Settings } from './settings/settings.ts';
import type { RegistrationRecord } from './state/records.ts';
import type { Store } from './state/store.ts';
import type { Zone } from './time/zone.ts';
import type { WebhookDelivery } from './webhooks/delivery.ts';

export interface AccountProfile {
  id: number;
  name: string;
  primaryDomainName: string;
  /** Windows name, as the service gives it; `ianaZone` is its equal. */
  windowsZone: string;
  windowsZoneName: string;
  ianaZone: string;
}

/** What every part of the simulator works on: one account, its state, its clock and its weather. */
export interface World {
  account: AccountProfile;
  apiKey: string;
  store: Store;
  zone: Zone;
  faults: FaultBox;
  requestLog: RequestLog;
  asyncResults: AsyncResults;
  webhooks: WebhookDelivery;
  /** The service's own time, milliseconds since 1970, a clock fault included. */
  now(): number;
  /** The events a contact is registered for, canceled registrations left out. */
  eventsOfContact(contactId: number): ReadonlySet<number>;
  /** Registrations of one event, in order of their numbers. */
  registrationsOfEvent(eventId: number): readonly RegistrationRecord[];
  settings(): Settings;
  saveSettings(settings: Settings): void;
}
