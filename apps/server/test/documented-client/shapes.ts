/** The documented type of a value; null if the field may be empty. */
type Kind = 'text' | 'number' | 'flag' | 'list' | 'object' | 'moment' | 'day';
export type Shape = Readonly<Record<string, Kind | `${Kind} or null` | readonly string[]>>;

const KINDS: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  flag: (value) => typeof value === 'boolean',
  list: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  moment: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  day: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
};

/**
 * Checks that a reply has every documented field, each of its documented type or one of the listed words. Other fields
 * are allowed. Returns the reply; throws one message about everything that is wrong.
 */
export function read(name: string, reply: unknown, shape: Shape): Record<string, unknown> {
  if (!isObject(reply)) throw new Error(`${name} is not an object: ${JSON.stringify(reply)}`);
  const faults = Object.entries(shape).flatMap(([field, kind]) => {
    if (!Object.hasOwn(reply, field)) return `${field} is missing`;
    return fits(reply[field], kind) ? [] : `${field} is ${JSON.stringify(reply[field])}, not ${String(kind)}`;
  });
  if (faults.length > 0) throw new Error(`${name}: ${faults.join('; ')}`);
  return reply;
}

/** Does the same for every entry of a list, which must have at least one so that the check means something. */
export function readList(name: string, reply: unknown, shape: Shape): Record<string, unknown>[] {
  if (!Array.isArray(reply)) throw new Error(`${name} is not a list: ${JSON.stringify(reply)}`);
  if (reply.length === 0) throw new Error(`${name} is empty`);
  return reply.map((entry: unknown, index) => read(`${name} ${index}`, entry, shape));
}

function fits(value: unknown, kind: Shape[string]): boolean {
  if (typeof kind !== 'string') return typeof value === 'string' && kind.includes(value);
  const [name, ...rest] = kind.split(' ');
  return (rest.length > 0 && value === null) || KINDS[name as Kind](value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return KINDS.object(value);
}
