import type { ProviderClient } from '@league/provider';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log.ts';
import type { PushContextSource } from './push-context.ts';

export type PushDeps = { database: Database; provider: ProviderClient; clock: Clock };

export type PushRunDeps = PushDeps & {
  leagueName: string;
  log: Logger;
  /** A clock in milliseconds that changes of the system time do not affect; by default that of the process. */
  elapsedMs?: () => number;
};

/** The context of one push run. */
export type PushRun = PushDeps & {
  elapsedMs: () => number;
  context: PushContextSource;
  signal: AbortSignal;
  /** The version of each member whose values are being sent: a refusal concerns this version and no later one. */
  sentVersions: Map<number, number>;
  /** Whether the provider has accepted or validated any change of this run, which proves that the key has rights. */
  rights: { areProven: boolean };
};
