import { Button } from '@mantine/core';
import { type Resolution, useResolution } from '../../resolution.ts';

type Props = {
  readonly label: string;
  readonly busyLabel: string;
  /** The name for screen readers: the visible label, then the gymnast. */
  readonly name: string;
  readonly resolution: Resolution;
};

/** A button that resolves an issue at once, for resolutions that lose nothing. */
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
