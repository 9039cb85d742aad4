import { createAsyncResults } from './contacts/async-results.ts';
import { createFaultBox } from './faults/fault-box.ts';
import { createRequestLog } from './http/request-log.ts';
import type { League } from './league.ts';
import { type SeedOptions, seedLeague } from './seed/seed-league.ts';
import { buildServer } from './server/server.ts';
import { defaultSettings, patchSettings, type Settings, type SettingsPatch } from './settings/settings.ts';
import { createContactHistory } from './state/contact-history.ts';
import { openDisk } from './state/disk.ts';
import type { AccountProfile, ContactRecord, RegistrationRecord } from './state/records.ts';
import { openStore } from './state/store.ts';
import { createZone } from './time/zone.ts';
import { createWebhookDelivery } from './webhooks/delivery.ts';
import type { World } from './world.ts';

export interface SimulatorOptions {
  /** 0 takes any free port. Default 0. */
  port?: number;
  host?: string;
  /** Folder of the state; without it the state is only in memory. */
  dataDir?: string | undefined;
  apiKey?: string;
  accountId?: number;
  /** Seed of the invented league. Default 1. */
  seed?: number;
  /** The number of gymnasts in the league. Default 400. */
  contacts?: number;
  league?: 'default' | 'empty';
  /** The time in milliseconds since 1970. Default: the clock of the machine. */
  clock?: () => number;
  /** Merged into the default settings, at the start and at every reset. */
  settings?: SettingsPatch;
}

export interface Simulator {
  /** Origin of all paths, including the token endpoint, without a slash at its end. */
  url: string;
  apiKey: string;
  /** The account of the key; the control paths can switch to another. */
  readonly accountId: number;
  /** Seeds the league again; settings, faults and logs are as at the start, and other accounts are removed. */
  reset(options?: Partial<SeedOptions>): void;
  close(): Promise<void>;
}

/** Starts a simulator and resolves when it listens. Stored state is used; an empty store is seeded. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const league = createLeague(options);
  const app = buildServer(league);
  const { world, reset } = league;
  await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' });
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The simulator has no address.');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    url: `http://${host}:${address.port}`,
    apiKey: world.apiKey,
    get accountId() {
      return world.account.id;
    },
    reset: (seedOptions = {}) => reset(seedOptions),
    async close() {
      // Requests delayed by a fault would keep the server open.
      world.faults.replace([]);
      await app.close();
      world.webhooks.close();
      world.store.close();
    },
  };
}

function createLeague(options: SimulatorOptions): League {
  const baseSettings = patchSettings(defaultSettings, options.settings ?? {});
  const baseSeed: SeedOptions = {
    seed: options.seed ?? 1,
    contacts: options.contacts ?? 400,
    league: options.league ?? 'default',
  };
  const world = createWorld(options, baseSettings);
  const baseAccount = accountOf(options);
  const reset = (seedOptions: Partial<SeedOptions>) => {
    world.store.clear(['tokens']);
    world.account = baseAccount;
    world.saveSettings(baseSettings);
    world.faults.replace([]);
    world.requestLog.clear();
    world.asyncResults.clear();
    world.webhooks.clear();
    seedLeague(world, { ...baseSeed, ...seedOptions });
    // Otherwise a stale list could show contacts from before this league.
    world.contactHistory.clear();
    world.store.flush();
  };
  if (world.store.isEmpty()) reset({});
  return { world, baseSeed, reset };
}

function accountOf({ accountId = 190_733 }: SimulatorOptions): AccountProfile {
  return {
    id: accountId,
    name: 'Harbor Valley Youth Gymnastics League',
    primaryDomainName: 'harborvalleygym.wildapricot.org',
    windowsZone: 'Eastern Standard Time',
    windowsZoneName: '(UTC-05:00) Eastern Time (US & Canada)',
    ianaZone: 'America/New_York',
  };
}

function createWorld(options: SimulatorOptions, baseSettings: Settings): World {
  const clock = options.clock ?? Date.now;
  const contactHistory = createContactHistory(clock);
  const store = openStore(options.dataDir === undefined ? null : openDisk(options.dataDir), contactHistory);
  const faults = createFaultBox();
  const stored = store.get('settings', 'settings');
  let settings = stored ? patchSettings(baseSettings, stored.values) : baseSettings;
  const now = () => clock() + (faults.standing('clockOffset')?.ms ?? 0);

  let indexVersion = -1;
  let byContact = new Map<number, Set<number>>();
  let byEvent = new Map<number, RegistrationRecord[]>();
  const refreshIndex = () => {
    if (indexVersion === store.version('registrations')) return;
    indexVersion = store.version('registrations');
    const registrations = store.all('registrations');
    byEvent = Map.groupBy(registrations, (registration) => registration.eventId);
    byContact = new Map();
    for (const { contactId, eventId, status } of registrations) {
      if (status === 'Canceled') continue;
      byContact.set(contactId, (byContact.get(contactId) ?? new Set()).add(eventId));
    }
  };
  const nothing: ReadonlySet<number> = new Set();

  let contactsVersion = -1;
  let contactsById: readonly ContactRecord[] = [];

  const world: World = {
    account: store.all('accounts').find(({ isCurrent }) => isCurrent)?.profile ?? accountOf(options),
    apiKey: options.apiKey ?? 'simulator-key',
    store,
    zone: createZone(accountOf(options).ianaZone),
    faults,
    requestLog: createRequestLog(),
    asyncResults: createAsyncResults(),
    contactHistory,
    webhooks: createWebhookDelivery({
      accountId: () => world.account.id,
      settings: () => settings.webhooks,
      faults,
      now,
    }),
    now,
    contactsById() {
      if (contactsVersion !== store.version('contacts')) {
        contactsVersion = store.version('contacts');
        contactsById = store.all('contacts').sort((left, right) => left.id - right.id);
      }
      return contactsById;
    },
    eventsOfContact(contactId) {
      refreshIndex();
      return byContact.get(contactId) ?? nothing;
    },
    registrationsOfEvent(eventId) {
      refreshIndex();
      return byEvent.get(eventId) ?? [];
    },
    settings: () => settings,
    saveSettings(changed) {
      settings = changed;
      store.put('settings', { id: 'settings', values: changed });
    },
  };
  return world;
}
