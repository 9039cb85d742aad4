import type { CallOptions } from './config.ts';
import { ProviderReplyNotUnderstood } from './errors.ts';

export type ListOptions = CallOptions & {
  /**
   * Told of each row that is not understood, which is then left out of the list; it may be told twice of one. Without it
   * such a row is an error.
   */
  onUnreadable?: ((id: number) => void) | undefined;
};

/** Turns rows into items; a row that is not understood becomes null when a listener is told of it. */
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
