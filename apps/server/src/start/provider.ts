import {
  type AdmitAccount,
  createProviderClient,
  defaultFieldNames,
  type MakeCallPlaces,
  type ProviderClient,
  type RememberedFields,
} from '@league/provider';
import type { Env } from '../env.ts';
import { SIMULATOR_KEY, startSimulator } from './simulator.ts';

type Shared = {
  callPlaces: MakeCallPlaces;
  admitAccount: AdmitAccount;
  rememberedFields: () => Promise<RememberedFields>;
};

export type Provider = {
  /** Creates the client; all processes of this portal count their calls together and use the same account. */
  connect(shared: Shared): ProviderClient;
  /** Where the simulator listens; undefined with the real service. */
  simulatorUrl: string | undefined;
  stop(): Promise<void>;
};

/** The configured service, or a simulator started for it (SYNC-06). */
export async function startProvider(env: Env): Promise<Provider> {
  const fieldNames = { ...defaultFieldNames, ...withoutUndefined(env.PROVIDER_FIELDS ?? {}) };
  if (env.PROVIDER_API_URL !== undefined) {
    const account = {
      apiUrl: env.PROVIDER_API_URL,
      authUrl: env.PROVIDER_AUTH_URL ?? env.PROVIDER_API_URL,
      apiKey: env.PROVIDER_API_KEY ?? '',
      ...(env.PROVIDER_ACCOUNT_ID === undefined ? {} : { accountId: env.PROVIDER_ACCOUNT_ID }),
    };
    return {
      connect: (shared) => createProviderClient({ ...account, fieldNames, ...shared }),
      simulatorUrl: undefined,
      stop: async () => undefined,
    };
  }
  const { url, stop } = await startSimulator(env);
  const account = { apiUrl: url, authUrl: url, apiKey: SIMULATOR_KEY };
  return {
    connect: (shared) => createProviderClient({ ...account, fieldNames, ...shared }),
    simulatorUrl: url,
    stop,
  };
}

function withoutUndefined<Value extends object>(
  record: Value,
): { [Key in keyof Value]: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Value]: Exclude<Value[Key], undefined>;
  };
}
