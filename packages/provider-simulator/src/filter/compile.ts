import { parseInstant, readWireTime } from '../time/dates.ts';
import type { World } from '../world.ts';
import { type Comparison, type Expression, parseFilter } from './parse.ts';
import { filterRefusal } from './refusal.ts';

export type ValueKind =
  | 'text'
  | 'number'
  | 'boolean'
  | 'date'
  | 'choice'
  | 'multipleChoice'
  | 'textList'
  | 'unsearchable';

/**
 * A field that a filter may name: the type of its value, and the value for one record, as sent to clients. A date may
 * also be given in milliseconds since 1970, so that for a large league no date has to be formatted and parsed.
 */
export interface FilterField<Item> {
  kind: ValueKind;
  read(item: Item): unknown;
}

export type Predicate<Item> = (item: Item) => boolean;
type Test = (value: unknown) => boolean;

/** Converts a `$filter` to a test for records; `find` returns a field by name or system code, in any case. */
export function compileFilter<Item>(
  text: string,
  find: (name: string) => FilterField<Item> | null,
  world: World,
): Predicate<Item> {
  return compile(parseFilter(text, world.settings().filter.acceptsDoubledQuotes));

  function compile(expression: Expression): Predicate<Item> {
    if (expression.kind === 'and' || expression.kind === 'or') {
      const parts = expression.parts.map(compile);
      return expression.kind === 'and'
        ? (item) => parts.every((part) => part(item))
        : (item) => parts.some((part) => part(item));
    }
    const { field, property } = resolve(expression.field);
    const test = testFor(expression, field.kind, property);
    return (item) => test(pick(field.read(item), property));
  }

  function resolve(name: string): { field: FilterField<Item>; property: string | null } {
    const whole = find(name);
    if (whole) return { field: searchable(whole, name), property: null };
    const dot = name.lastIndexOf('.');
    const part = dot > 0 ? find(name.slice(0, dot)) : null;
    if (!part) throw filterRefusal(`The field '${name}' is not known.`);
    return { field: searchable(part, name), property: name.slice(dot + 1).toLowerCase() };
  }

  function testFor(expression: Condition, kind: ValueKind, property: string | null): Test {
    const valueTest = (comparison: Comparison, literal: string) =>
      comparisonTest({ comparison, literal, kind: property ? kindOfProperty(property) : kind, world });
    if (expression.kind === 'substring') {
      const wanted = fold(expression.value, world);
      return (value) => textsOf(value).some((part) => fold(part, world).includes(wanted));
    }
    if (expression.kind === 'in') {
      const tests = expression.values.map((literal) => valueTest('eq', literal));
      return (value) => tests.some((test) => test(value));
    }
    if (expression.comparison === 'ne') {
      const isEqual = valueTest('eq', expression.value);
      const ifAbsent = world.settings().filter.absentValueIsNotEqual;
      return (value) => (isAbsent(value) ? ifAbsent && !isEqual(value) : !isEqual(value));
    }
    return valueTest(expression.comparison, expression.value);
  }
}

type Condition = Exclude<Expression, { kind: 'and' | 'or' }>;

function searchable<Item>(field: FilterField<Item>, name: string): FilterField<Item> {
  if (field.kind === 'unsearchable') throw filterRefusal(`The field '${name}' cannot be searched.`);
  return field;
}

function kindOfProperty(property: string): ValueKind {
  if (property === 'id') return 'number';
  if (property === 'label' || property === 'value') return 'text';
  throw filterRefusal(`'${property}' is not a part of a field.`);
}

interface ComparisonInput {
  comparison: Comparison;
  literal: string;
  kind: ValueKind;
  world: World;
}

function comparisonTest({ comparison, literal, kind, world }: ComparisonInput): Test {
  const holds = (order: number) => orderHolds(comparison, order);
  switch (kind) {
    case 'number': {
      const wanted = readNumber(literal);
      return (value) => typeof value === 'number' && holds(value - wanted);
    }
    case 'date': {
      const { offsetlessDates } = world.settings().filter;
      const wanted = parseInstant(literal, world.zone, offsetlessDates);
      if (wanted === null) throw filterRefusal(`'${literal}' is not a date.`);
      return (value) => {
        if (typeof value === 'number') return holds(value - wanted);
        return typeof value === 'string' && holds(readWireTime(value, world.zone) - wanted);
      };
    }
    case 'boolean': {
      const wanted = readBoolean(literal, comparison);
      return (value) => (value === true) === wanted;
    }
    case 'choice':
    case 'multipleChoice':
    case 'textList': {
      const wanted = fold(literal, world);
      const id =
        world.settings().filter.matchesChoiceById && literal.trim() !== '' ? Number(literal) : Number.NaN;
      if (comparison !== 'eq') throw filterRefusal(`'${comparison}' does not suit a choice.`);
      return (value) =>
        isAbsent(value)
          ? wanted === ''
          : textsOf(value).some((text) => fold(text, world) === wanted) || idsOf(value).includes(id);
    }
    default: {
      const wanted = fold(literal, world);
      return (value) => holds(compareTexts(fold(textsOf(value)[0] ?? '', world), wanted));
    }
  }
}

function orderHolds(comparison: Comparison, order: number): boolean {
  switch (comparison) {
    case 'eq':
      return order === 0;
    case 'ne':
      return order !== 0;
    case 'gt':
      return order > 0;
    case 'ge':
      return order >= 0;
    case 'lt':
      return order < 0;
    case 'le':
      return order <= 0;
  }
}

function readNumber(literal: string): number {
  const value = literal.trim() === '' ? Number.NaN : Number(literal);
  if (Number.isNaN(value)) throw filterRefusal(`'${literal}' is not a number.`);
  return value;
}

function readBoolean(literal: string, comparison: Comparison): boolean {
  const word = literal.toLowerCase();
  if (word !== 'true' && word !== 'false') throw filterRefusal(`'${literal}' is not true or false.`);
  if (comparison !== 'eq') throw filterRefusal(`'${comparison}' does not suit a yes or no.`);
  return word === 'true';
}

function pick(value: unknown, property: string | null): unknown {
  if (property === null || typeof value !== 'object' || value === null) return value;
  const entry = Object.entries(value).find(([key]) => key.toLowerCase() === property);
  return entry?.[1];
}

function isAbsent(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

/** All texts that a value may be compared with: its own text, or the label and the value of an option. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return [pick(value, 'label'), pick(value, 'value')].filter((part) => typeof part === 'string');
}

function idsOf(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(idsOf);
  const id = typeof value === 'object' && value !== null ? pick(value, 'id') : null;
  return typeof id === 'number' ? [id] : [];
}

function fold(text: string, world: World): string {
  return world.settings().filter.isTextCaseSensitive ? text : text.toLowerCase();
}

function compareTexts(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
