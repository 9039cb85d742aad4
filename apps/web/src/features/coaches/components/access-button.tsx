import type { Coach } from '@league/contract';
import { Button } from '@mantine/core';
import { IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { coaches } from '../../../strings/en/coaches.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useToggleActive } from '../api.ts';

const words = coaches.details;

type Props = {
  readonly coach: Coach;
  readonly labels: { readonly deactivate: string; readonly activate: string };
  /** The name for screen readers, where several of these are on the page. */
  readonly name?: string;
  /** False in a table, whose rows have no room for it. */
  readonly hasSign?: boolean;
  readonly onDeactivate: () => void;
};

/** Ends a coach's access after a confirmation, or restores it at once (OFFICE-07). */
export function AccessButton({ coach, labels, name, hasSign = true, onDeactivate }: Props) {
  const toggle = useToggleActive(coach);
  const { isActive } = coach;
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={hasSign && <Icon of={isActive ? IconUserOff : IconUserCheck} size={16} />}
      aria-label={name}
      aria-disabled={toggle.isPending}
      data-disabled={toggle.isPending}
      onClick={() => (isActive ? onDeactivate() : toggle.run(true))}
    >
      {toggle.isPending ? words.activating : isActive ? labels.deactivate : labels.activate}
    </Button>
  );
}
