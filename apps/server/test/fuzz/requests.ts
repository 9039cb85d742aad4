import { allRoutes, type RouteEntry } from '@league/contract';
import fc from 'fast-check';
import { z } from 'zod';
import { FOREIGN_KEYS, hostileBody, hostileText, hostileValue } from './hostile.ts';

/** One request as sent, and the route it is meant for. */
export type FuzzRequest = {
  entry: RouteEntry;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
};

type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
};

/** Meaningful texts, chosen by a word in the field's name, because a schema does not say what a good email is. */
const MEANT: readonly (readonly [RegExp, readonly string[]])[] = [
  [/email/i, ['ana@example.org', 'bea.moss@example.org', 'ANA@example.org', 'zoë@gymnastique.example']],
  [/date|heldOn/i, ['2014-04-03', '2026-11-28', '1999-02-28']],
  [/phone/i, ['609-555-0142', '+1 (609) 555-0142 x5', '']],
  [/level/i, ['3', '4', '8', 'Beginner', 'none', '']],
  [/status/i, ['Active', 'Lapsed', 'pending']],
  [/password/i, ['not-the-password', 'Vault-and-Bars-2026']],
  [/^code$/i, ['123456', 'ABCDEFGHIJ']],
  [/content/i, [btoa('Name,Vault\nAna Lind,9.1\n'), btoa('Rank,Gymnast,Level,AA\n1T,Ana Lind,4,36.5\n'), '']],
  [/url/i, ['https://example.org/a.csv', 'http://127.0.0.1:5432/', '/api/objects/x?signature=y']],
  [/key/i, ['7d444840-9dc0-11d1-b245-5ffdce74fad2']],
  [/expires/i, ['4102444800']],
  [/MessageType/, ['Contact', 'Event', 'EventRegistration']],
];

/** Ids are small whole numbers, which the records of both teams of the fuzzed league have. */
const smallId = fc.integer({ min: 1, max: 60 });

function textFor(name: string, { minLength = 0, maxLength = 100 }: Schema): fc.Arbitrary<string> {
  const [, meant] = MEANT.find(([pattern]) => pattern.test(name)) ?? [];
  const free = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: Math.min(minLength, 20), maxLength: Math.min(maxLength, 40) }),
    hostileText.map((text) => text.slice(0, maxLength)),
  );
  return meant ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...meant) }, free) : free;
}

/** A value for a JSON schema, as good as the schema can describe it; `name` is the field's. */
function goodValue(schema: Schema, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => goodValue(choice, name)));
  if (schema.type === 'object') return goodObject(schema);
  if (schema.type === 'array')
    return fc.array(goodValue(schema.items ?? {}, name), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.min(schema.maxItems ?? 5, 5),
    });
  if (schema.type === 'string') return /id$/i.test(name) ? smallId.map(String) : textFor(name, schema);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum = 0, maximum = 1000 } = schema;
    return fc.oneof(fc.integer({ min: minimum, max: Math.min(maximum, minimum + 60) }), fc.constant(maximum));
  }
  return fc.jsonValue({ maxDepth: 2 });
}

function goodObject({ properties = {}, required = [] }: Schema): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, goodValue(schema, name)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

const schemaOf = (shape: z.ZodType): Schema =>
  z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema;

/** The places in a value that can be replaced, as paths of keys. */
function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))];
}

function withValueAt(value: unknown, [key, ...rest]: readonly string[], put: unknown): unknown {
  if (key === undefined) return put;
  if (Array.isArray(value))
    return value.map((inner, at) => (String(at) === key ? withValueAt(inner, rest, put) : inner));
  const inner = (value as Record<string, unknown>)[key];
  return { ...(value as object), [key]: withValueAt(inner, rest, put) };
}

/** A good value with one part spoiled, one extra field, or one missing. */
function spoilt(good: fc.Arbitrary<object>): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.tuple(good, fc.nat(), hostileValue).map(([value, pick, put]) => {
      const places = placesIn(value);
      return withValueAt(value, places[pick % places.length] ?? [], put);
    }),
    fc.tuple(good, fc.constantFrom(...FOREIGN_KEYS), hostileValue).map(([value, key, put]) =>
      // As an own property, like `__proto__` in a parsed request.
      Object.defineProperty({ ...value }, key, { value: put, enumerable: true, configurable: true }),
    ),
    fc.tuple(good, fc.nat()).map(([value, pick]) => {
      const keys = Object.keys(value);
      return Object.fromEntries(Object.entries(value).filter(([key]) => key !== keys[pick % keys.length]));
    }),
  );
}

/** Like encodeURIComponent, but also for unpaired surrogates, which are sent as their bytes. */
const encoded = (text: string) =>
  [...text].map((sign) => (/\p{Surrogate}/u.test(sign) ? '%ED%A0%BD' : encodeURIComponent(sign))).join('');

function pathFor({ path, params }: RouteEntry): fc.Arbitrary<string> {
  const { properties = {} } = params ? schemaOf(params) : {};
  const parts = path.split('/').map((part) => {
    if (!part.startsWith(':')) return fc.constant(part);
    const good = goodValue(properties[part.slice(1)] ?? {}, part.slice(1)).map(String);
    // An empty part, or one of dots, would make the address that of another route.
    const other = hostileText.filter((text) => !/^\.*$/.test(text));
    return fc.oneof({ weight: 6, arbitrary: good }, { weight: 1, arbitrary: other }).map(encoded);
  });
  return fc.tuple(...parts).map((each) => each.join('/'));
}

const inQuery = (value: unknown): string =>
  encoded(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

function queryFor({ query }: RouteEntry): fc.Arbitrary<string> {
  const good = query ? goodObject(schemaOf(query)) : fc.constant({});
  const written = (values: unknown) =>
    typeof values === 'object' && values !== null
      ? Object.entries(values)
          .map(([name, value]) => `${encoded(name)}=${inQuery(value)}`)
          .join('&')
      : inQuery(values);
  return fc.oneof(
    { weight: 6, arbitrary: good.map(written) },
    { weight: 3, arbitrary: spoilt(good).map(written) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '%',
        '%zz=1',
        '%00',
        'limit=1&limit=2',
        'a[b]=c',
        '__proto__[x]=1',
        '&&&=',
        '?'.repeat(50),
      ),
    },
  );
}

function bodyFor({ method, body }: RouteEntry): fc.Arbitrary<string | undefined> {
  if (method === 'GET') return fc.constant(undefined);
  if (!body) return fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, hostileBody);
  const schema = schemaOf(body);
  const object = (schema.anyOf ?? [schema]).find(({ type }) => type === 'object') ?? {};
  const good = goodObject(object);
  return fc.oneof(
    { weight: 10, arbitrary: good.map((value) => JSON.stringify(value)) },
    { weight: 9, arbitrary: spoilt(good).map((value) => JSON.stringify(value) ?? '') },
    { weight: 1, arbitrary: hostileBody },
  );
}

const JSON_TYPE = 'application/json';
const headersFor = fc.oneof(
  { weight: 20, arbitrary: fc.constant({ 'content-type': JSON_TYPE }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-type': JSON_TYPE, 'if-match': '"1"' },
      { 'content-type': JSON_TYPE, 'if-match': '9'.repeat(400) },
      { 'content-type': JSON_TYPE, 'x-forwarded-for': "'; drop table members; --" },
      { 'content-type': JSON_TYPE, authorization: 'Basic %%%' },
      { 'content-type': JSON_TYPE, origin: 'https://evil.example' },
      { 'content-type': JSON_TYPE, 'sec-fetch-site': 'cross-site' },
      { 'content-type': JSON_TYPE, accept: 'text/html', host: 'evil.example' },
    ),
  },
);

function requestFor(entry: RouteEntry): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({ path: pathFor(entry), query: queryFor(entry), body: bodyFor(entry), headers: headersFor })
    .map(({ path, query, body, headers }) => ({
      entry,
      url: query === '' ? path : `${path}?${query}`,
      body,
      headers: body === undefined ? {} : headers,
    }));
}

/** Requests to all routes of the contract except those that would end the caller's own session. */
export const fuzzRequest: fc.Arbitrary<FuzzRequest> = fc.oneof(
  ...allRoutes.filter(({ path }) => !path.endsWith('/logout')).map(requestFor),
);
