import type { RouteEntry, RouteReply } from '@league/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { input, ZodArray, ZodType } from 'zod';
import { type ListPage, SLICE_ROWS } from '../../db/queries/list-page.ts';
import { slicesOf, turnForSlice } from '../../slices.ts';
import { AppError } from '../app-error.ts';
import { type Handler, type RouteContext, registerRoute } from '../register-route.ts';
import type { WrittenContent } from './cached-answer.ts';

type ListEntry = RouteEntry & { readonly reply: object };
type ItemOf<Entry extends ListEntry> =
  RouteReply<Entry, 'input'> extends readonly (infer Item)[] ? Item : never;

/** Sets headers with the number of entries and the link to the next page, if there is one (RFC 8288). */
function setListHeaders({ url }: FastifyRequest, reply: FastifyReply, more: ListPage<unknown>['more']): void {
  if (!more) return;
  const next = new URL(url, 'http://portal.invalid');
  for (const [name, value] of Object.entries(more.next)) next.searchParams.set(name, String(value));
  void reply
    .header('x-total-count', String(more.total))
    .header('link', `<${next.pathname}${next.search}>; rel="next"`);
}

/**
 * The content of an answer with a page of a list. It is checked against the contract's shape and serialized in batches,
 * so that a list of thousands does not delay other callers (CLIENT-04).
 */
export async function contentOfList<Entry extends ListEntry>(
  { reply: schema, method, path: url }: Entry,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { items, more }: ListPage<ItemOf<Entry>>,
): Promise<WrittenContent> {
  setListHeaders(request, reply, more);
  const parts = await partsOf(reply, serializerCompiler({ schema, method, url }), items);
  return asJson(reply, `[${parts.join(',')}]`);
}

function asJson(reply: FastifyReply, text: string): WrittenContent {
  void reply.type('application/json; charset=utf-8');
  return Buffer.from(text) as unknown as WrittenContent;
}

/**
 * The items as JSON without the brackets, some of them in each turn of the thread. Throws REQUEST_INCOMPLETE as soon as
 * the caller has left.
 */
async function partsOf<Item>(
  { raw }: FastifyReply,
  write: (items: readonly Item[]) => string,
  items: readonly Item[],
): Promise<string[]> {
  const parts: string[] = [];
  for (const slice of slicesOf(items, SLICE_ROWS)) {
    if (parts.length > 0) await turnForSlice();
    if (raw.destroyed) throw new AppError('REQUEST_INCOMPLETE');
    parts.push(write(slice).slice(1, -1));
  }
  return parts;
}

/**
 * The content of an answer that ends with a long list. The list is checked and serialized in batches, as by
 * {@link contentOfList}; `itemOf` is called with a row when its batch is written.
 */
export async function contentEndingInList<Entry extends ListEntry, Item extends ZodType, Row>(
  { reply: schema, method, path: url }: Entry,
  reply: FastifyReply,
  {
    content,
    listSchema,
    rows,
    itemOf,
  }: {
    /** The answer with an empty list. */
    content: RouteReply<Entry, 'input'>;
    listSchema: ZodArray<Item>;
    rows: readonly Row[];
    itemOf: (row: Row) => input<Item>;
  },
): Promise<WrittenContent> {
  const [head, tail] = halvesAtList(serializerCompiler({ schema, method, url })(content), `${method} ${url}`);
  const writeItems = serializerCompiler({ schema: listSchema, method, url });
  const parts = await partsOf(reply, (slice) => writeItems(slice.map(itemOf)), rows);
  return asJson(reply, head + parts.join(',') + tail);
}

/** Divides the text of an answer inside the empty list at its end. */
function halvesAtList(text: string, route: string): [string, string] {
  const tail = /\]}+$/.exec(text)?.[0] ?? '';
  const head = text.slice(0, text.length - tail.length);
  if (!head.endsWith('[')) throw new Error(`The answer of ${route} does not end with an empty list.`);
  return [head, tail];
}

/** Registers the handler of a contract entry whose answer is a page of a list. */
export function registerListRoute<Entry extends ListEntry>(
  app: FastifyInstance,
  entry: Entry,
  readPage: (context: RouteContext<Entry>) => Promise<ListPage<ItemOf<Entry>>>,
): void {
  const handle = async (context: RouteContext<Entry>) =>
    contentOfList(entry, context, await readPage(context));
  // The compiler cannot know that a generic entry has a reply.
  registerRoute(app, entry, handle as Handler<Entry>);
}
