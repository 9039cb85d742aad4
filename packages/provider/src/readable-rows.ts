import type { CallOptions } from './config.ts';
import { ProviderReplyNotUnderstood } from './errors.ts';

export type ListOptions = CallOptions & {
  /**
   * Called with each row that is not understood, which is then left out of the list; possibly twice for one row.
   * Without it, such a row is an error.
   */
  onUnreadable?: ((id: number) => void) | undefined;
};

/**
 * Converts rows to items; a row that is not understood is reported to the listener, if there is one, and becomes null.
 */
export function readingRows<Row extends { Id: number }, Item>(
  read: (row: Row) => Item,
  onUnreadable: ListOptions['onUnreadable'],
): (row: Row) => Item | null {
  if (!onUnreadable) return read;
  return (row) => {
    try {
      return read(row);
    } catch (error) {
      if (!(error instanceof ProviderReplyNotUnderstood)) throw error;
      onUnreadable(row.Id);
      return null;
    }
  };
}

export const isThere = <Item>(item: Item | null): item is Item => item !== null;
