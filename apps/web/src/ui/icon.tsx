import type { Icon as TablerIcon } from '@tabler/icons-react';

/** One of the set's icons with our line width. Decoration only: the words beside it carry the meaning. */
export function Icon({ of: Drawing, size = 20 }: { of: TablerIcon; size?: number }) {
  return <Drawing size={size} stroke={1.5} aria-hidden focusable={false} style={{ flex: 'none' }} />;
}
