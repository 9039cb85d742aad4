export type PortalAddress = {
  readonly url: string;
  readonly simulatorUrl: string;
};

const NAMES = { url: 'JOURNEYS_PORTAL', simulatorUrl: 'JOURNEYS_SIMULATOR' } as const;

/** The address as `NAME=value`, for a shell. */
export function addressVariables({ url, simulatorUrl }: PortalAddress): string[] {
  return [`${NAMES.url}=${url}`, `${NAMES.simulatorUrl}=${simulatorUrl}`];
}

/** Whether the environment names a portal already. */
export function hasAddress(): boolean {
  return Object.values(NAMES).every((name) => process.env[name]);
}

/** Hands the address on to the processes that run the tests; they inherit the environment. */
export function publishAddress(address: PortalAddress): void {
  process.env[NAMES.url] = address.url;
  process.env[NAMES.simulatorUrl] = address.simulatorUrl;
}

/** Where the portal of this run is, and the membership service it talks to. */
export function portalAddress(): PortalAddress {
  return { url: read(NAMES.url), simulatorUrl: read(NAMES.simulatorUrl) };
}

function read(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: journeys run through playwright.config.ts only.`);
  return value;
}
