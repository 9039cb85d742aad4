import { CONFIRMED_MINUTES } from '@league/contract';
import { useState } from 'react';

type Loaded<Data> = { readonly data: Data | undefined; readonly dataUpdatedAt: number };

/**
 * The data of a query that may have codes. Undefined if it was loaded long before this component was opened, because the server
 * may hide the codes now; the query must load it again. What the component shows stays (SAFE-02).
 */
export function useRecentData<Data>({ data, dataUpdatedAt }: Loaded<Data>): Data | undefined {
  const [openedAt] = useState(() => Date.now());
  return dataUpdatedAt < openedAt - CONFIRMED_MINUTES * 60_000 ? undefined : data;
}
