import type { z } from 'zod';
import { FIELD_FAULTS } from './field-faults.words.ts';

type Issue = z.core.$ZodRawIssue;

const WRONG_TYPES: Readonly<Record<string, string>> = {
  string: FIELD_FAULTS.notText,
  number: FIELD_FAULTS.notNumber,
  int: FIELD_FAULTS.notWhole,
  boolean: FIELD_FAULTS.notBoolean,
  array: FIELD_FAULTS.notList,
  object: FIELD_FAULTS.notObject,
  record: FIELD_FAULTS.notObject,
};

const WRONG_FORMATS: Readonly<Record<string, string>> = {
  datetime: FIELD_FAULTS.notInstant,
  uuid: FIELD_FAULTS.notUuid,
};

type Bounded = 'text' | 'list' | 'number';
const boundedKindOf = (origin: string): Bounded =>
  origin === 'string' ? 'text' : origin === 'array' ? 'list' : 'number';

function tooBig({ origin, maximum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  const most = Number(maximum);
  return {
    text: FIELD_FAULTS.tooLong(most),
    list: FIELD_FAULTS.tooManyEntries(most),
    number: inclusive === false ? FIELD_FAULTS.below(most) : FIELD_FAULTS.atMost(most),
  }[boundedKindOf(origin)];
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  const least = Number(minimum);
  return {
    text: least === 1 ? FIELD_FAULTS.empty : FIELD_FAULTS.tooShort(least),
    list: FIELD_FAULTS.tooFewEntries(least),
    number: inclusive === false ? FIELD_FAULTS.above(least) : FIELD_FAULTS.atLeast(least),
  }[boundedKindOf(origin)];
}

/** The sentence for a value that a schema refuses without its own message. zod has some, but only in English. */
export function schemaFault(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? FIELD_FAULTS.missing
        : (WRONG_TYPES[issue.expected] ?? FIELD_FAULTS.notValid);
    case 'invalid_format':
      return WRONG_FORMATS[issue.format] ?? FIELD_FAULTS.notValid;
    case 'invalid_value':
      return issue.input === undefined
        ? FIELD_FAULTS.missing
        : FIELD_FAULTS.oneOf(issue.values.map(String).join(', '));
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'unrecognized_keys':
      return FIELD_FAULTS.unknownFields(issue.keys.join(', '));
    default:
      return FIELD_FAULTS.notValid;
  }
}
