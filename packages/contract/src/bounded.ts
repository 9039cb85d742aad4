import { z } from 'zod';
import { FIELD_FAULTS } from './field-faults.words.ts';

type Same<Schema extends z.ZodType> = z.ZodType<z.output<Schema>, z.input<Schema>>;

/**
 * Runs `faultOf` before `schema`; if it returns a message, the value is refused without being parsed. Only for
 * requests: a reply cannot be written with such a schema.
 */
function checkFirst<Schema extends z.ZodType>(
  schema: Schema,
  faultOf: (value: unknown) => string | undefined,
): Same<Schema> {
  return z.preprocess((value, context) => {
    const fault = faultOf(value);
    if (fault === undefined) return value;
    context.addIssue(fault);
    return z.NEVER;
  }, schema) as Same<Schema>;
}

/** A list in a request. zod alone would check each item of a far too long list, and report each (IMPORT-14). */
export function boundedList<List extends z.ZodArray>(
  list: List,
  most: number,
  sentence = FIELD_FAULTS.tooManyEntries(most),
): Same<List> {
  return checkFirst(list.max(most, sentence), (value) =>
    Array.isArray(value) && value.length > most ? sentence : undefined,
  );
}

/** A record in a request, limited for the same reason. */
export function boundedRecord<Fields extends z.ZodType>(fields: Fields, most: number): Same<Fields> {
  return checkFirst(fields, (value) =>
    typeof value === 'object' && value !== null && Object.keys(value).length > most
      ? FIELD_FAULTS.tooManyKeys(most)
      : undefined,
  );
}

/** A list in a request whose items have lists themselves; `most` limits those together. */
export function boundedTotal<List extends z.ZodType>(
  list: List,
  { key, most, sentence }: { key: string; most: number; sentence: string },
): Same<List> {
  const sizeOf = (item: unknown) => {
    const inner: unknown = typeof item === 'object' && item !== null ? Reflect.get(item, key) : undefined;
    return Array.isArray(inner) ? inner.length : 0;
  };
  return checkFirst(list, (value) =>
    Array.isArray(value) && value.reduce<number>((sum, item) => sum + sizeOf(item), 0) > most
      ? sentence
      : undefined,
  );
}
