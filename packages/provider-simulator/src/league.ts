import type { SeedOptions } from './seed/seed-league.ts';
import type { World } from './world.ts';

/** A world, and how it is seeded again. */
export interface League {
  world: World;
  /** The seed that a reset uses unless its body says otherwise. */
  baseSeed: SeedOptions;
  reset(options: Partial<SeedOptions>): void;
}
