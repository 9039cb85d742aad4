import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { RouteEntry, RouteReply } from '@league/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';

const compress = promisify(gzip);

/** An answer that has been checked against the contract's shape and serialized, to be sent more than once. */
export type CachedAnswer = {
  /** Computed from the content, so that it is the same in every process and after every start. */
  readonly etag: string;
  readonly body: Buffer;
  /** Created when first requested. */
  gzipped?: Promise<Buffer>;
};

declare const mark: unique symbol;

/** A serialized answer. Only this module and list-answer.ts create it, from checked content. */
export type WrittenContent = { readonly [mark]: true };

/**
 * The content in its own memory. A short buffer is otherwise part of a block that Node shares among many, and keeping
 * it would keep the whole block.
 */
function onItsOwn(content: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(content.length);
  content.copy(own);
  return own;
}

/** Checks and serializes an answer of the entry. Throws if it does not have the contract's shape. */
export function keepAnswer<Entry extends RouteEntry & { readonly reply: object }>(
  { reply: schema, method, path: url }: Entry,
  answer: RouteReply<Entry, 'input'>,
): CachedAnswer {
  const body = onItsOwn(Buffer.from(serializerCompiler({ schema, method, url })(answer)));
  const digest = createHash('sha256').update(body).digest('base64url');
  // Weak, because compressed it has other bytes under the same tag.
  return { etag: `W/"${digest}"`, body };
}

/** Whether the client already has this answer (RFC 9110, section 13.1.2). */
function isHeld(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((each) => opaque(each) === opaque(etag));
}

/**
 * Sets the reply's headers and returns the content, compressed if the client accepts that. If the client already has
 * it, the reply says only that, without content.
 */
export async function contentOfCached(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  kept: CachedAnswer,
): Promise<WrittenContent> {
  const asContent = (content: Buffer | undefined) => content as unknown as WrittenContent;
  void reply.header('etag', kept.etag).header('vary', 'accept-encoding');
  if (isHeld(headers['if-none-match'], kept.etag)) {
    void reply.code(304);
    return asContent(undefined);
  }
  void reply.type('application/json; charset=utf-8');
  if (!/\bgzip\b/.test(headers['accept-encoding'] ?? '')) return asContent(kept.body);
  kept.gzipped ??= compress(kept.body).then(onItsOwn);
  void reply.header('content-encoding', 'gzip');
  return asContent(await kept.gzipped);
}
