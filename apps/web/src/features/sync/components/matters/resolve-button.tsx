import { Button } from '@mantine/core';
import { type Resolution, useResolution } from '../../resolution.ts';

type Props = {
  readonly label: string;
  readonly busyLabel: string;
  /** The name for screen readers: the visible label, then the gymnast. */
  readonly name: string;
  readonly resolution: Resolution;
};

/** Resolves at once where nothing is lost. */
export function ResolveButton({ label, busyLabel, name, resolution }: Props) {
  const { act, isBusy } = useResolution();
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={isBusy ? busyLabel : name}
      aria-disabled={isBusy}
      onClick={() => act(resolution)}
    >
      {isBusy ? busyLabel : label}
    </Button>
  );
}
