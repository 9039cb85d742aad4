import { type FieldMap, type MappedFieldKey, mappedFieldKeys, type RememberedFields } from '@league/provider';
import { sql } from 'drizzle-orm';
import type { Database, Drizzle, ScopedTransaction } from '../../../platform/db/database.ts';
import { providerFields } from '../sync.table.ts';
import { type ChoiceField, nameOfChoice } from '../values/known-names.ts';
import { type Rename, renameSkillLevels, renameTeams } from './renames.repository.ts';

type Stored = typeof providerFields.$inferSelect;

/** The fields as the last pull stored them. */
export async function rememberedFields({ unscoped }: Pick<Database, 'unscoped'>): Promise<RememberedFields> {
  const rows = await unscoped.select().from(providerFields);
  return Object.fromEntries(
    rows.map(({ key, configuredName, systemCode }) => [key, { configuredName, systemCode }]),
  );
}

function choicesOf(fields: FieldMap, key: MappedFieldKey): Stored['choices'] {
  if (key !== 'team' && key !== 'skillLevel') return [];
  return fields[key].choices.map(({ id, label }) => ({ id, name: nameOfChoice(key, label) }));
}

function renamesOf(stored: Stored | undefined, fields: FieldMap, key: ChoiceField): Rename[] {
  // The choices of another field mean other things, even with the same ids.
  if (stored?.systemCode !== fields[key].systemCode) return [];
  const names = new Map(choicesOf(fields, key).map(({ id, name }) => [id, name]));
  return stored.choices.flatMap(({ id, name: from }) => {
    const to = names.get(id);
    return to === undefined || to === from || to === '' || from === '' ? [] : [{ from, to }];
  });
}

/** For agreed values from before field codes were stored, assumes the fields that are configured now. */
async function setUnknownCodes(db: Drizzle, fields: FieldMap): Promise<void> {
  const codes = Object.fromEntries(mappedFieldKeys.map((key) => [key, fields[key].systemCode]));
  await db.execute(sql`
    update members set base_codes = ${JSON.stringify(codes)}::jsonb
    where base is not null and base_codes is null`);
}

/**
 * Stores where the provider keeps the portal's values, and renames teams and skill levels whose choices were renamed
 * there. Writes nothing if nothing changed.
 */
export async function storeFields(tx: ScopedTransaction, fields: FieldMap): Promise<void> {
  const rows = await tx.select().from(providerFields).for('update');
  const stored = new Map(rows.map((row) => [row.key, row]));
  if (rows.length === 0) await setUnknownCodes(tx, fields);
  await renameTeams(tx, renamesOf(stored.get('team'), fields, 'team'));
  await renameSkillLevels(tx, renamesOf(stored.get('skillLevel'), fields, 'skillLevel'));
  for (const key of mappedFieldKeys) {
    const { configuredName, systemCode } = fields[key];
    const row = { configuredName, systemCode, choices: choicesOf(fields, key) };
    const known = stored.get(key);
    const isSame =
      known?.configuredName === configuredName &&
      known.systemCode === systemCode &&
      JSON.stringify(known.choices.map(({ id, name }) => [id, name])) ===
        JSON.stringify(row.choices.map(({ id, name }) => [id, name]));
    if (isSame) continue;
    await tx
      .insert(providerFields)
      .values({ key, ...row })
      .onConflictDoUpdate({ target: providerFields.key, set: row });
  }
}
