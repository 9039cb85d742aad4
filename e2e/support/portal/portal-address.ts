export type PortalAddress = {
  readonly url: string;
  readonly simulatorUrl: string;
  /** The portal's folder, with its database. */
  readonly dataDir: string;
};

/** The mail server of a portal, for journeys about mail; other portals have none. */
export const MAIL_SERVER = 'JOURNEYS_MAIL_SERVER';

/** Restores a portal from its own backup before it is used. */
export const RESTORED = 'JOURNEYS_RESTORED';

/** The longest time that a portal delays a call, in milliseconds, to run journeys as on a slow machine. */
export const SLOWED_MS = 'JOURNEYS_SLOWED_MS';

const NAMES = {
  url: 'JOURNEYS_PORTAL',
  simulatorUrl: 'JOURNEYS_SIMULATOR',
  dataDir: 'JOURNEYS_DATA_DIR',
} as const;

/** The address as `NAME=value`, for a shell. */
export function addressVariables({ url, simulatorUrl, dataDir }: PortalAddress): string[] {
  return [`${NAMES.url}=${url}`, `${NAMES.simulatorUrl}=${simulatorUrl}`, `${NAMES.dataDir}=${dataDir}`];
}

/** Whether the environment already names a portal. */
export function hasAddress(): boolean {
  return Object.values(NAMES).every((name) => process.env[name]);
}

/** Sets the address for one of the test processes, which inherit this process's environment. */
export function publishAddress(worker: number, { url, simulatorUrl, dataDir }: PortalAddress): void {
  process.env[ofWorker(NAMES.url, worker)] = url;
  process.env[ofWorker(NAMES.simulatorUrl, worker)] = simulatorUrl;
  process.env[ofWorker(NAMES.dataDir, worker)] = dataDir;
}

/** The addresses of this process's portal, and of its membership service. */
export function portalAddress(): PortalAddress {
  return {
    url: read(NAMES.url),
    simulatorUrl: read(NAMES.simulatorUrl),
    dataDir: read(NAMES.dataDir),
  };
}

function read(name: string): string {
  const value = process.env[name] || process.env[ofWorker(name, Number(process.env.TEST_PARALLEL_INDEX))];
  if (!value) throw new Error(`${name} is not set: journeys run through playwright.config.ts only.`);
  return value;
}

function ofWorker(name: string, worker: number): string {
  return `${name}_${worker}`;
}
