import { dropRows } from '../faults/lists.ts';
import type { ApiCall } from '../http/api.ts';
import { cutPage, readPage } from '../http/paging.ts';
import { notFound } from '../http/refusal.ts';
import type { ContactRecord } from '../state/records.ts';
import type { AsyncResult } from './async-results.ts';
import { contactReplies } from './contact-reply.ts';
import { searchContacts } from './search.ts';
import { readSelect } from './select.ts';

/**
 * `GET …/contacts` (sections 4.1 and 4.2). Asynchronous unless `$async=false`; `$count` is always answered at once. The
 * answer is `{Contacts}`, `{ContactIdentifiers}`, `{Count}` or the state of an asynchronous search.
 */
export function listContacts(call: ApiCall): unknown {
  const { world, query } = call;
  const resultId = query.text('resultId');
  if (resultId !== null && resultId !== '') return pollResult(call, resultId);
  const found = searchContacts(call);
  if (query.flag('$count')) return { Count: found.length };

  const isAsync = query.flag('$async') ?? true;
  const isIdsOnly = query.flag('idsOnly') ?? false;
  readSelect(query.text('$select'), world);
  warnOfPlainNames(call);
  const page = dropRows(call, cutPage(found, readPage(query, world, pageMaximum(call, isAsync, isIdsOnly))));
  const { asyncFirstReply } = world.settings().lists;
  if (!isAsync || asyncFirstReply === 'plain') return rows(call, page, isIdsOnly, query.text('$select'));

  const result = world.asyncResults.add({
    requestedAt: world.now(),
    filter: query.text('$filter'),
    select: query.text('$select'),
    isIdsOnly,
    contacts: page,
    hasFailed: call.strike('asyncFailed') !== null,
  });
  return asyncFirstReply === 'complete' ? finish(call, result) : stateView(call, result, 'Waiting');
}

function pollResult(call: ApiCall, resultId: string): unknown {
  const { world } = call;
  const { resultIdSeconds, asyncPollsBeforeComplete } = world.settings().lists;
  const result = world.asyncResults.find(resultId, world.now(), resultIdSeconds);
  if (!result) throw notFound('The search result');
  if (result.polls < asyncPollsBeforeComplete) {
    result.polls += 1;
    return stateView(call, result, 'Processing');
  }
  return finish(call, result);
}

function finish(call: ApiCall, result: AsyncResult): unknown {
  result.processedAt ??= call.world.now();
  if (result.hasFailed) {
    return { ...stateView(call, result, 'Failed'), ErrorDetails: 'The search could not be carried out.' };
  }
  return {
    ...stateView(call, result, 'Complete'),
    ...rows(call, result.contacts, result.isIdsOnly, result.select),
  };
}

function stateView({ world, links }: ApiCall, result: AsyncResult, state: string) {
  return {
    ResultId: result.id,
    ResultUrl: `${links.to('contacts')}?resultId=${result.id}`,
    Requested: world.zone.format(result.requestedAt, 'milliseconds'),
    Processed: result.processedAt === null ? null : world.zone.format(result.processedAt, 'milliseconds'),
    [world.settings().lists.asyncStateName]: state,
    InitialQuery: {
      ObjectType: 'Contact',
      FilterExpression: result.filter,
      SelectExpression: result.select,
      ReturnIds: result.isIdsOnly,
    },
  };
}

function rows(call: ApiCall, contacts: ContactRecord[], isIdsOnly: boolean, select: string | null) {
  if (isIdsOnly) return { ContactIdentifiers: contacts.map((contact) => contact.id) };
  return { Contacts: contactReplies(call, contacts, readSelect(select, call.world) ?? undefined) };
}

function pageMaximum({ world }: ApiCall, isAsync: boolean, isIdsOnly: boolean): number {
  const { maximumPage, maximumIdsOnly, maximumAsync } = world.settings().lists;
  if (isIdsOnly) return maximumIdsOnly;
  return isAsync ? maximumAsync : maximumPage;
}

function warnOfPlainNames(call: ApiCall): void {
  if (call.world.settings().lists.acceptsPlainPagingNames) return;
  for (const name of ['top', 'skip']) {
    if (call.query.has(name)) call.warn(`The parameter '${name}' without $ was ignored.`);
  }
}
