import type { Icon as TablerIcon } from '@tabler/icons-react';

type Props = {
  readonly of: TablerIcon;
  /** In pixels at the browser's usual font size; it grows with the text (TRUTH-03). */
  readonly size?: number;
};

/** One of the set's icons with our line width. Decoration only: the words beside it carry the meaning. */
export function Icon({ of: Drawing, size = 20 }: Props) {
  return (
    <Drawing size={`${size / 16}rem`} stroke={1.5} aria-hidden focusable={false} style={{ flex: 'none' }} />
  );
}
