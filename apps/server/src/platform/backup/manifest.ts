import { z } from 'zod';

const NAME = /^[a-z_][a-z0-9_]*$/;

/**
 * The contents of a backup, stored with the rows: enough to know, before anything is changed, whether it can be
 * restored.
 */
export const manifestSchema = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The hashes of the migrations that its database had run, oldest first. */
  migrations: z.array(z.string()).min(1),
  /** Sorted so that each table comes after those it refers to. */
  tables: z.array(
    z.strictObject({
      name: z.string().regex(NAME),
      columns: z.array(z.string().regex(NAME)).min(1),
      rows: z.number().int().nonnegative(),
    }),
  ),
  sequences: z.array(
    z.strictObject({
      name: z.string().regex(NAME),
      /** As text, because it can exceed what a number holds exactly; null if none was used yet. */
      lastValue: z.string().regex(/^\d+$/).nullable(),
    }),
  ),
  /** Whether the backup has the uploaded files; a bucket keeps its own. */
  hasUploads: z.boolean(),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const MANIFEST_FILE = 'manifest.json';
export const TABLES_FOLDER = 'tables';
export const UPLOADS_FOLDER = 'uploads';

/** The file of a table's rows, in PostgreSQL's own text form. */
export function tableFile(table: string): string {
  return `${table}.copy`;
}
