export type PortalAddress = {
  readonly url: string;
  readonly simulatorUrl: string;
};

/** Names the mail server of a portal, for journeys about mail; the others have none. */
export const MAIL_SERVER = 'JOURNEYS_MAIL_SERVER';

/** Has a portal be restored from its own backup before it is handed on. */
export const RESTORED = 'JOURNEYS_RESTORED';

/** The longest that a portal waits with a call, in milliseconds, for journeys as on a slow machine. */
export const SLOWED_MS = 'JOURNEYS_SLOWED_MS';

const NAMES = { url: 'JOURNEYS_PORTAL', simulatorUrl: 'JOURNEYS_SIMULATOR' } as const;

/** The address as `NAME=value`, for a shell. */
export function addressVariables({ url, simulatorUrl }: PortalAddress): string[] {
  return [`${NAMES.url}=${url}`, `${NAMES.simulatorUrl}=${simulatorUrl}`];
}

/** Whether the environment names a portal already. */
export function hasAddress(): boolean {
  return Object.values(NAMES).every((name) => process.env[name]);
}

/** Hands an address on to one of the processes that run the tests; those started from here inherit the environment. */
export function publishAddress(worker: number, { url, simulatorUrl }: PortalAddress): void {
  process.env[ofWorker(NAMES.url, worker)] = url;
  process.env[ofWorker(NAMES.simulatorUrl, worker)] = simulatorUrl;
}

/** Where the portal of this process is, and the membership service it talks to. */
export function portalAddress(): PortalAddress {
  return { url: read(NAMES.url), simulatorUrl: read(NAMES.simulatorUrl) };
}

function read(name: string): string {
  const value = process.env[name] || process.env[ofWorker(name, Number(process.env.TEST_PARALLEL_INDEX))];
  if (!value) throw new Error(`${name} is not set: journeys run through playwright.config.ts only.`);
  return value;
}

function ofWorker(name: string, worker: number): string {
  return `${name}_${worker}`;
}
