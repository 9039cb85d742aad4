import type { SyncPlan } from '@league/contract';
import { storedInWords } from '../values/synced-values.ts';

type Entry = SyncPlan['entries'][number];

/** An entry of a stored plan, with its fields and values in words. */
export function entryInWords({ values, ...entry }: Entry): Entry {
  const valueInWords = ({ field, from, to }: Entry['values'][number]) => {
    const { label, inWords } = storedInWords(field);
    return { field: label, from: inWords(from), to: inWords(to) };
  };
  return { ...entry, values: values.map(valueInWords) };
}
