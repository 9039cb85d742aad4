import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Visitor } from './demo.service.ts';

const COOKIE = 'demo-sandbox';
const ID_BYTES = 24;
const COOKIE_PATTERN = new RegExp(`(?:^|;\\s*)${COOKIE}=([A-Za-z0-9_-]{${(ID_BYTES * 4) / 3}})(?=\\s*;|$)`);

function knownId(request: FastifyRequest): string | undefined {
  return COOKIE_PATTERN.exec(request.headers.cookie ?? '')?.[1];
}

/** The visitor that the cookie names; without a cookie, one with no sandbox. For calls that need not set a cookie. */
export function knownVisitor(request: FastifyRequest): Visitor {
  return { sandboxId: knownId(request) ?? '', ip: request.ip };
}

/** The visitor; sets a cookie with a random id, and nothing else, if there is none. It ends with the browser session. */
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
