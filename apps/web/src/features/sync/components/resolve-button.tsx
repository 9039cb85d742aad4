import { Button } from '@mantine/core';
import { type Resolution, useResolution } from '../resolution.ts';

type Props = {
  readonly label: string;
  readonly busyLabel: string;
  /** Says whose it is, for those who do not see the row. Begins with what is visible. */
  readonly name: string;
  readonly resolution: Resolution;
};

/** Does at once what loses nothing. */
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
