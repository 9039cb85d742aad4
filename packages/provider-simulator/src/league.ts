import type { SeedOptions } from './seed/seed-league.ts';
import type { World } from './world.ts';

/** A world and the way to begin it again. */
export interface League {
  world: World;
  reset(options: Partial<SeedOptions>): void;
}
