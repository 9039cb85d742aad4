import type { SeedOptions } from './seed/seed-league.ts';
import type { World } from './world.ts';

/** A world, and how to seed it again. */
export interface League {
  world: World;
  /** What a league is seeded from unless a reset says otherwise. */
  baseSeed: SeedOptions;
  reset(options: Partial<SeedOptions>): void;
}
