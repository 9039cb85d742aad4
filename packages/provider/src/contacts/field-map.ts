import { z } from 'zod';
import type { Api } from '../api/api.ts';
import type { Clock } from '../clock.ts';
import type { CallOptions, ProviderFieldNames, RememberedFields } from '../config.ts';
import { contactField } from '../wire.ts';
import { type FieldMap, findFields } from './fields.ts';

export type FieldMapSource = (options?: CallOptions & { refresh?: boolean }) => Promise<FieldMap>;

const keepForMs = 5 * 60_000;

/**
 * Reads the service's field list (section 6.1) and finds our fields in it; cached for five minutes, read again with
 * `refresh`. Throws ProviderFieldsMissing with a sentence that names what does not fit.
 */
export function createFieldMapSource(deps: {
  api: Api;
  names: ProviderFieldNames;
  /** Fields found earlier, so that a renamed one is found by its system code. */
  remembered?: (() => Promise<RememberedFields>) | undefined;
  clock: Clock;
}): FieldMapSource {
  let kept: { map: FieldMap; until: number } | null = null;

  return async ({ refresh = false, signal } = {}) => {
    if (kept && !refresh && deps.clock.now() < kept.until) return kept.map;
    const fields = await deps.api.read(
      {
        method: 'GET',
        route: 'accounts/{accountId}/contactfields',
        query: { showSectionDividers: 'false' },
        bucket: 'other',
        signal,
      },
      z.array(z.unknown()),
    );
    // An unreadable field counts as missing, which matters only for ours.
    const readable = fields.flatMap((field) => contactField.safeParse(field).data ?? []);
    const map = findFields(readable, deps.names, await deps.remembered?.());
    kept = { map, until: deps.clock.now() + keepForMs };
    return map;
  };
}
