import type { z } from 'zod';
import type { Fault } from '../src/faults/faults.ts';
import type { SettingsPatch } from '../src/settings/settings.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from '../src/start.ts';
import { contactField, contactList, type WireContact } from './wire.ts';

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
}

/** A small client of the service for tests. Paths given to `api` lack version and account. */
export interface TestClient {
  simulator: Simulator;
  send(method: string, address: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** A call below `/v2.2/accounts/{id}`, or below another version. */
  api(method: string, path: string, body?: unknown, version?: string): Promise<Reply>;
  rpc(name: string, body?: unknown): Promise<Reply>;
  control(method: string, path: string, body?: unknown): Promise<Reply>;
  setFaults(faults: Fault[], seed?: number): Promise<void>;
  setSettings(settings: SettingsPatch): Promise<void>;
  /** The contacts that match a filter, read at once. */
  find(filter: string): Promise<WireContact[]>;
  /** The system code of a custom field. */
  codeOf(fieldName: string): Promise<string>;
  optionId(fieldName: string, label: string): Promise<number>;
  freshToken(): Promise<string>;
}

/**
 * Starts a simulator in memory, with rate limits off unless the settings say otherwise, and returns a client for it.
 */
export async function openLeague(options: SimulatorOptions = {}): Promise<TestClient> {
  const simulator = await startSimulator({
    ...options,
    settings: { rateLimits: { enabled: false }, ...options.settings },
  });
  return clientOf(simulator);
}

export function clientOf(simulator: Simulator): TestClient {
  let token: string | null = null;

  const send: TestClient['send'] = async (method, address, body, headers = {}) => {
    const response = await fetch(address.startsWith('http') ? address : simulator.url + address, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const freshToken = async () => {
    const reply = await send('POST', '/auth/token', 'grant_type=client_credentials&scope=auto', {
      authorization: basic('APIKEY', simulator.apiKey),
      'content-type': 'application/x-www-form-urlencoded',
    });
    const parsed: unknown = JSON.parse(reply.text);
    if (typeof parsed !== 'object' || parsed === null || !('access_token' in parsed)) {
      throw new Error(`No token was given: ${reply.text}`);
    }
    return String(parsed.access_token);
  };
  const authorized = async () => {
    token ??= await freshToken();
    return { authorization: `Bearer ${token}` };
  };
  const client: TestClient = {
    simulator,
    send,
    freshToken,
    api: async (method, path, body, version = 'v2.2') =>
      send(method, `/${version}/accounts/${simulator.accountId}${path}`, body, await authorized()),
    rpc: async (name, body) =>
      send('POST', `/v2.2/rpc/${simulator.accountId}/${name}`, body, await authorized()),
    control: (method, path, body) => send(method, `/_simulator/${path}`, body),
    async setFaults(faults, seed) {
      const reply = await client.control('PUT', 'faults', { faults, ...(seed !== undefined && { seed }) });
      if (reply.status !== 200) throw new Error(reply.text);
    },
    async setSettings(settings) {
      const reply = await client.control('PUT', 'settings', settings);
      if (reply.status !== 200) throw new Error(reply.text);
    },
    async find(filter) {
      const reply = await client.api('GET', `/contacts?$async=false&$filter=${encodeURIComponent(filter)}`);
      return read(reply, contactList).Contacts;
    },
    async codeOf(fieldName) {
      return (await fieldOf(client, fieldName)).SystemCode;
    },
    async optionId(fieldName, label) {
      const option = (await fieldOf(client, fieldName)).AllowedValues.find((value) => value.Label === label);
      if (!option) throw new Error(`${fieldName} has no option ${label}.`);
      return option.Id;
    },
  };
  return client;
}

async function fieldOf(client: TestClient, name: string) {
  const fields = read(await client.api('GET', '/contactfields'), contactField.array());
  const field = fields.find((candidate) => candidate.FieldName === name);
  if (!field) throw new Error(`There is no field ${name}.`);
  return field;
}

export function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/** The body of a reply with status 200, with the expected structure. */
export function read<Schema extends z.ZodType>(reply: Reply, schema: Schema): z.infer<Schema> {
  if (reply.status !== 200) throw new Error(`Status ${reply.status}: ${reply.text}`);
  return schema.parse(JSON.parse(reply.text));
}

/** The body of a reply with another status, with the expected structure. */
export function readAs<Schema extends z.ZodType>(
  reply: Reply,
  status: number,
  schema: Schema,
): z.infer<Schema> {
  if (reply.status !== status) throw new Error(`Status ${reply.status} instead of ${status}: ${reply.text}`);
  return schema.parse(JSON.parse(reply.text));
}

/** The first item of a list that must not be empty. */
export function first<Item>(items: readonly Item[]): Item {
  const [item] = items;
  if (item === undefined) throw new Error('The list is empty.');
  return item;
}
