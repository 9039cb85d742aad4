import { z } from 'zod';
import { createRandom } from '../faults/random.ts';
import type { World } from '../world.ts';
import { createContactSeeder } from './contact-seed.ts';
import { createNames, seedGymnasts } from './gymnasts.ts';
import { seedLeagueShape } from './league-shape.ts';
import { seedOtherContacts } from './other-contacts.ts';
import { seedDonations } from './seed-donations.ts';
import { seedEvents } from './seed-events.ts';

export const seedOptionsSchema = z.strictObject({
  /** The same seed on the same day results in the same league. */
  seed: z.int(),
  /** The number of gymnasts. Coaches, parents, donors, archived gymnasts and administrators are added to it. */
  contacts: z.int().min(0).max(100_000),
  /** An empty league has fields and levels, but no contacts and no events. */
  league: z.enum(['default', 'empty']),
});

export type SeedOptions = z.infer<typeof seedOptionsSchema>;

/** The body of a reset: any of the options. */
export const resetSchema = z.strictObject({
  seed: seedOptionsSchema.shape.seed.exactOptional(),
  contacts: seedOptionsSchema.shape.contacts.exactOptional(),
  league: seedOptionsSchema.shape.league.exactOptional(),
});

/** Fills an empty store with the invented Harbor Valley league. */
export function seedLeague(world: World, options: SeedOptions): void {
  const random = createRandom(options.seed);
  const shape = seedLeagueShape(world);
  if (options.league === 'default') {
    const seeder = createContactSeeder(world, shape, random);
    const gymnasts = seedGymnasts(seeder, shape, options.contacts, random);
    const { administrators, donors } = seedOtherContacts(
      seeder,
      shape,
      createNames(random, gymnasts),
      random,
    );
    seedDonations(world, donors);
    seedEvents({ world, shape, gymnasts, organizer: administrators[0], random });
  }
  world.store.put('seed', { id: 'seed', ...options, seededAt: world.now() });
}
