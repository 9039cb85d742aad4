/**
 * Checks of the few outside values that the portal's first screen reads. With the contract's own schemas, the phone would
 * first have to load their whole library. The types here are the contract's, so a check that does not match them does not
 * compile.
 */
export type Shape<Value> = { readonly [Key in keyof Value]-?: (value: unknown) => value is Value[Key] };

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
export const isWholeNumber = (value: unknown): value is number => Number.isSafeInteger(value);
export const isWholeNumberOrNull = (value: unknown): value is number | null =>
  value === null || isWholeNumber(value);

/** Returns a check for an object with at least these keys. */
export function isObjectOf<Value>(shape: Shape<Value>): (value: unknown) => value is Value {
  return (value): value is Value =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<(part: unknown) => boolean>(shape).every(([key, fits]) =>
      fits((value as Readonly<Record<string, unknown>>)[key]),
    );
}

/** Returns a check for a list whose entries all pass the given check. */
export function isListOf<Entry>(
  fits: (value: unknown) => value is Entry,
): (value: unknown) => value is Entry[] {
  return (value): value is Entry[] => Array.isArray(value) && value.every(fits);
}

/** Returns a check for a value that may be absent. */
export function isOptional<Value>(
  fits: (value: unknown) => value is Value,
): (value: unknown) => value is Value | undefined {
  return (value): value is Value | undefined => value === undefined || fits(value);
}
