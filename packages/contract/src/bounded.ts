import { z } from 'zod';
import { FIELD_FAULTS } from './field-faults.words.ts';

type Same<Schema extends z.ZodType> = z.ZodType<z.output<Schema>, z.input<Schema>>;

/**
 * Looks at the value before `schema` does; a sentence of `faultOf` refuses it without a look at what is in it. For requests
 * only: a reply cannot be written by such a shape.
 */
function first<Schema extends z.ZodType>(
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

/** A list of a request. Zod alone would check each item of one that is far too long, and tell of each (IMPORT-14). */
export function boundedList<List extends z.ZodArray>(
  list: List,
  most: number,
  sentence = FIELD_FAULTS.tooManyEntries(most),
): Same<List> {
  return first(list.max(most, sentence), (value) =>
    Array.isArray(value) && value.length > most ? sentence : undefined,
  );
}

/** A record of a request, for the same reason. */
export function boundedRecord<Fields extends z.ZodType>(fields: Fields, most: number): Same<Fields> {
  return first(fields, (value) =>
    typeof value === 'object' && value !== null && Object.keys(value).length > most
      ? FIELD_FAULTS.tooManyKeys(most)
      : undefined,
  );
}

/** A list of a request whose items have lists of their own: `most` is for those together. */
export function boundedTotal<List extends z.ZodType>(
  list: List,
  { key, most, sentence }: { key: string; most: number; sentence: string },
): Same<List> {
  const sizeOf = (item: unknown) => {
    const inner: unknown = typeof item === 'object' && item !== null ? Reflect.get(item, key) : undefined;
    return Array.isArray(inner) ? inner.length : 0;
  };
  return first(list, (value) =>
    Array.isArray(value) && value.reduce<number>((sum, item) => sum + sizeOf(item), 0) > most
      ? sentence
      : undefined,
  );
}
