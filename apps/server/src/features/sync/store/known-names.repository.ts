import { inArray, isNotNull } from 'drizzle-orm';
import type { Drizzle } from '../../../platform/db/database.ts';
import { membershipLevels } from '../../members/members.table.ts';
import { providerFields } from '../sync.table.ts';
import type { KnownNames } from '../values/known-names.ts';

/**
 * The names of teams, skill levels and membership levels by the provider's ids. Read them after the members they are
 * compared with, because a rename changes both in one transaction.
 */
export async function knownNames(db: Drizzle): Promise<KnownNames> {
  const fields = await db
    .select()
    .from(providerFields)
    .where(inArray(providerFields.key, ['team', 'skillLevel']));
  const namesOf = (key: 'team' | 'skillLevel') => {
    const field = fields.find((each) => each.key === key);
    return new Map((field?.choices ?? []).map(({ id, name }) => [id, name]));
  };
  const levels = await db
    .select({ id: membershipLevels.id, kind: membershipLevels.kind })
    .from(membershipLevels)
    .where(isNotNull(membershipLevels.kind));
  return {
    team: namesOf('team'),
    skillLevel: namesOf('skillLevel'),
    levelKinds: new Map(levels.flatMap(({ id, kind }) => (kind === null ? [] : [[id, kind] as const]))),
  };
}
