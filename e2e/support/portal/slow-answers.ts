import { randomInt } from 'node:crypto';
import { Server, ServerResponse } from 'node:http';

/*
 * Loaded before the portal when the journeys run slowed (`JOURNEYS_SLOWED_MS`): each call of the app, and each of its
 * scripts, waits a random time before it is handled, and another before its answer is sent. Reads wait longest, so that a
 * page shows outdated data for long after a change, and calls end in a different order each time. This finds journeys and
 * screens that only work on a fast machine. It is in the server because calls of a service worker do not pass `page.route`.
 */

const longestMs = Number(new URL(import.meta.url).searchParams.get('ms'));

const { emit } = Server.prototype;
const { end } = ServerResponse.prototype;

Object.assign(Server.prototype, {
  emit(this: Server, ...args: Parameters<typeof emit>): boolean {
    const response: unknown = args[2];
    if (!(response instanceof ServerResponse) || !isSlowed(response)) return emit.apply(this, args);
    setTimeout(() => emit.apply(this, args), pauseOf(response));
    return true;
  },
});

Object.assign(ServerResponse.prototype, {
  end(this: ServerResponse, ...args: Parameters<typeof end>): ServerResponse {
    if (!isSlowed(this)) return end.apply(this, args);
    setTimeout(() => end.apply(this, args), pauseOf(this));
    return this;
  },
});

/** Some calls are not under /api, for example those of coaches about their gymnasts; scripts are under /assets. */
function isSlowed({ req }: ServerResponse): boolean {
  return /^\/(api|coach\/members|assets)\//.test(req.url ?? '');
}

/** A call waits twice: a read for at most the longest time in sum, a change for at most an eighth of it. */
function pauseOf({ req }: ServerResponse): number {
  const mostMs = req.method === 'GET' ? longestMs / 2 : longestMs / 16;
  return randomInt(0, Math.ceil(mostMs) + 1);
}
