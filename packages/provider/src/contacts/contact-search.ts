import type { Api } from '../api/api.ts';
import type { Clock } from '../clock.ts';
import { ProviderReplyNotUnderstood, ProviderUnavailable } from '../errors.ts';
import { pageSize } from '../whole-list.ts';
import { contactSearch, count, type WireContactSearch, type WireRow } from '../wire.ts';

export type ContactSearch = {
  /** How many contacts match (section 4.1, `$count`). */
  count(query: ContactQuery): Promise<number>;
  /** One page of matching contacts, at most 100. */
  contacts(query: ContactQuery, skip: number): Promise<WireRow[]>;
  /** One page of the ids of matching contacts. */
  ids(query: ContactQuery, skip: number): Promise<number[]>;
};

/** `filter` and `simpleQuery` as in sections 4.1 and 4.3; without either, or with '', finds everyone. */
export type ContactQuery = {
  filter?: string | undefined;
  simpleQuery?: string | undefined;
  signal?: AbortSignal | undefined;
};

const route = 'accounts/{accountId}/contacts';
const pollEveryMs = 4000;
const mostPolls = 30;

/** The contact list of section 4.1, one call at a time. */
export function createContactSearch(api: Api, clock: Clock): ContactSearch {
  const get = (query: ContactQuery, extra: Record<string, string>) => ({
    method: 'GET' as const,
    route,
    query: {
      ...(!query.filter ? {} : { $filter: query.filter }),
      ...(query.simpleQuery === undefined ? {} : { simpleQuery: query.simpleQuery }),
      ...extra,
    },
    bucket: 'contactList' as const,
    signal: query.signal,
  });

  /** Even if asked for an immediate reply, the service may say "wait" (section 4.2). */
  async function search(query: ContactQuery, extra: Record<string, string>): Promise<WireContactSearch> {
    let reply = await api.read(get(query, { $async: 'false', ...extra }), contactSearch);
    for (let polls = 0; !isComplete(reply); polls += 1) {
      if (polls === mostPolls) throw new ProviderUnavailable('Wild Apricot did not finish a contact search.');
      await clock.sleep(pollEveryMs, query.signal);
      // Only the id is used from the reply; its ResultUrl could send the token elsewhere.
      reply = await api.read(
        get({ signal: query.signal }, { resultId: reply.ResultId ?? '' }),
        contactSearch,
      );
    }
    return reply;
  }

  return {
    async count(query) {
      return (await api.read(get(query, { $count: 'true' }), count)).Count;
    },
    async contacts(query, skip) {
      const reply = await search(query, { $top: String(pageSize), $skip: String(skip) });
      return reply.Contacts ?? missing('Contacts');
    },
    async ids(query, skip) {
      const page = { idsOnly: 'true', $top: String(pageSize), $skip: String(skip) };
      return (await search(query, page)).ContactIdentifiers ?? missing('ContactIdentifiers');
    },
  };
}

function isComplete(reply: WireContactSearch): boolean {
  const state = reply.State ?? reply.ProcessingState;
  if (state === 'Failed') throw new ProviderUnavailable('Wild Apricot says that a contact search failed.');
  return !state || state === 'Complete' || !reply.ResultId;
}

function missing(key: string): never {
  throw new ProviderReplyNotUnderstood(`Wild Apricot's answer to GET ${route} lacks ${key}.`, key);
}
