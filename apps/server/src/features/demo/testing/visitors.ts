import type { Member } from '@league/contract';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

export type Visitor = {
  /** What the visitor's browser sends as its cookie; empty before the first answer. */
  cookie(): string;
  send(request: InjectOptions): Promise<LightMyRequestResponse>;
  roster(): Promise<Member[]>;
};

/** A browser without a session that keeps the cookies it is given. */
export function visitorOf(app: FastifyInstance, { ip = '203.0.113.7' }: { ip?: string } = {}): Visitor {
  let cookie = '';
  const send = async (request: InjectOptions) => {
    const reply = await app.inject({
      remoteAddress: ip,
      ...request,
      headers: { ...request.headers, cookie },
    });
    const [given] = reply.cookies;
    if (given) cookie = `${given.name}=${given.value}`;
    return reply;
  };
  return {
    cookie: () => cookie,
    send,
    roster: async () => (await send({ method: 'GET', url: '/coach/members/demo' })).json(),
  };
}
