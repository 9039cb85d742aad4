import { Button, type ButtonProps } from '@mantine/core';
import type { Icon as TablerIcon } from '@tabler/icons-react';
import classes from './busy-button.module.css';
import { Icon } from './icon.tsx';

type Props = {
  readonly label: string;
  readonly busyLabel: string;
  readonly isBusy: boolean;
  /** True if there is nothing to do: a press then does nothing, and the label stays. */
  readonly isOff?: boolean;
  readonly icon: TablerIcon;
  readonly variant?: NonNullable<ButtonProps['variant']>;
  readonly size?: 'sm' | 'md';
  readonly className?: string | undefined;
  readonly onClick: () => void;
};

/** A button for work that takes a while. It shows that it is busy, ignores a second press, and keeps the focus. */
export function BusyButton({
  label,
  busyLabel,
  isBusy,
  isOff = false,
  icon,
  variant = 'default',
  size = 'md',
  className,
  onClick,
}: Props) {
  return (
    <Button
      className={`${classes.button} ${className ?? ''}`}
      variant={variant}
      size={size}
      leftSection={<Icon of={icon} />}
      aria-disabled={isBusy || isOff}
      onClick={() => {
        if (!isBusy && !isOff) onClick();
      }}
    >
      {isBusy ? busyLabel : label}
    </Button>
  );
}
