/**
 * Checks of the few things from outside that the portal's first screen reads. The contract's own shapes would bring
 * the whole library they are written with to the phone first; the types here are the contract's, so a check that
 * does not fit them does not compile.
 */
export type Shape<Value> = { readonly [Key in keyof Value]-?: (value: unknown) => value is Value[Key] };

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
export const isWholeNumber = (value: unknown): value is number => Number.isSafeInteger(value);
export const isWholeNumberOrNull = (value: unknown): value is number | null =>
  value === null || isWholeNumber(value);

/** Makes the check of an object that has at least these keys. */
export function isObjectOf<Value>(shape: Shape<Value>): (value: unknown) => value is Value {
  return (value): value is Value =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<(part: unknown) => boolean>(shape).every(([key, fits]) =>
      fits((value as Readonly<Record<string, unknown>>)[key]),
    );
}

/** Makes the check of a list whose entries all pass this one. */
export function isListOf<Entry>(
  fits: (value: unknown) => value is Entry,
): (value: unknown) => value is Entry[] {
  return (value): value is Entry[] => Array.isArray(value) && value.every(fits);
}

/** Makes the check of what may be left out. */
export function isOptional<Value>(
  fits: (value: unknown) => value is Value,
): (value: unknown) => value is Value | undefined {
  return (value): value is Value | undefined => value === undefined || fits(value);
}
