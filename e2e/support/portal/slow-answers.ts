import { randomInt } from 'node:crypto';
import { Server, ServerResponse } from 'node:http';

/*
 * Loaded before the portal when the journeys run slowed (`JOURNEYS_SLOWED_MS`): each call of the app, and each of its
 * scripts, waits a random time before it is handled, and another before its answer is sent. Reads wait longest: a page then
 * shows for long what a change has made old, and calls end in another order each time. This finds journeys, and screens,
 * that work on a fast machine only. It is in the server because calls of a service worker pass no `page.route`.
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

/** Some calls are in other places than under /api, as those of coaches about their gymnasts; scripts are under /assets. */
function isSlowed({ req }: ServerResponse): boolean {
  return /^\/(api|coach\/members|assets)\//.test(req.url ?? '');
}

/** A call waits twice, so that one of a read takes the longest time at most; a change takes an eighth of it. */
function pauseOf({ req }: ServerResponse): number {
  const mostMs = req.method === 'GET' ? longestMs / 2 : longestMs / 16;
  return randomInt(0, Math.ceil(mostMs) + 1);
}
