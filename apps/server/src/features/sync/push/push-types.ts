import type { ProviderClient } from '@league/provider';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log.ts';
import type { PushContextSource } from './push-context.ts';

export type PushDeps = { database: Database; provider: ProviderClient; clock: Clock };

export type PushRunDeps = PushDeps & {
  leagueName: string;
  log: Logger;
  /** Milliseconds that a change of the system's clock does not affect; by default those of the process. */
  elapsedMs?: () => number;
};

/** The context of one push run. */
export type PushRun = PushDeps & {
  elapsedMs: () => number;
  context: PushContextSource;
  signal: AbortSignal;
  /** By member, the version whose values are being sent: a refusal is of these and no later ones. */
  sentVersions: Map<number, number>;
  /** Whether the provider has accepted or validated any change of this run: then the key may change things. */
  rights: { areProven: boolean };
};
