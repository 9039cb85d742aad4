import type { Coach } from '@league/contract';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useStartMessage } from '../../../shared/messages/start-message.ts';
import { Icon } from '../../../ui/icon.tsx';

type Props = {
  readonly coaches: readonly Coach[];
  readonly label: string;
  /** The full name for screen readers, where the label names no coach; it begins with the label. */
  readonly name?: string;
  readonly size?: 'sm' | 'md';
};

/** Writes to the coaches with access; not shown without a mail server (FAMILY-04). */
export function MessageCoaches({ coaches, label, name, size = 'sm' }: Props) {
  const startMessage = useStartMessage();
  const ids = coaches.filter(({ isActive }) => isActive).map(({ id }) => id);
  if (!startMessage || ids.length === 0) return null;
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<Icon of={IconSend} size={size === 'sm' ? 16 : 20} />}
      aria-label={name}
      onClick={() => startMessage({ kind: 'coaches', ids })}
    >
      {label}
    </Button>
  );
}
