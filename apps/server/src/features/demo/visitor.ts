import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Visitor } from './demo.service.ts';

const COOKIE = 'demo-sandbox';
const ID_BYTES = 24;
const KNOWN = new RegExp(`(?:^|;\\s*)${COOKIE}=([A-Za-z0-9_-]{${(ID_BYTES * 4) / 3}})(?=\\s*;|$)`);

function knownId(request: FastifyRequest): string | undefined {
  return KNOWN.exec(request.headers.cookie ?? '')?.[1];
}

/** The visitor named by the cookie, if there is one: for calls that read beside the roster. */
export function knownVisitor(request: FastifyRequest): Visitor {
  return { sandboxId: knownId(request) ?? '', ip: request.ip };
}

/** The visitor, who gets a cookie with a random id unless there is one. The cookie ends with the browser and holds nothing else. */
export function visitorOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { isSecure }: { isSecure: boolean },
): Visitor {
  const known = knownId(request);
  if (known !== undefined) return { sandboxId: known, ip: request.ip };
  const sandboxId = randomBytes(ID_BYTES).toString('base64url');
  const secure = isSecure ? '; Secure' : '';
  void reply.header('set-cookie', `${COOKIE}=${sandboxId}; Path=/; HttpOnly; SameSite=Lax${secure}`);
  return { sandboxId, ip: request.ip };
}
