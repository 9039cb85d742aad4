import type { World } from '../world.ts';
import type { Query } from './query.ts';
import { badRequest } from './refusal.ts';

export interface Page {
  skip: number;
  top: number;
}

/** Reads `$skip` and `$top`; a `$top` that is missing or too high means the maximum (section 4.1). */
export function readPage(query: Query, world: World, maximum: number): Page {
  const plain = world.settings().lists.acceptsPlainPagingNames;
  const skip = readCount(query, '$skip') ?? (plain ? readCount(query, 'skip') : null);
  const top = readCount(query, '$top') ?? (plain ? readCount(query, 'top') : null);
  return { skip: skip ?? 0, top: Math.min(top ?? maximum, maximum) };
}

function readCount(query: Query, name: string): number | null {
  const text = query.text(name);
  if (text === null || text.trim() === '') return null;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) {
    throw badRequest('InvalidParameter', `The value '${text}' of ${name} is not a whole number.`);
  }
  return value;
}

export function cutPage<Row>(rows: readonly Row[], page: Page): Row[] {
  return rows.slice(page.skip, page.skip + page.top);
}

/** Reads `ids=1,2,3`; null if the parameter is missing. */
export function readIds(query: Query): number[] | null {
  const text = query.text('ids');
  if (text === null) return null;
  return text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const id = Number(part);
      if (!Number.isInteger(id)) throw badRequest('InvalidParameter', `'${part}' in ids is not a number.`);
      return id;
    });
}
