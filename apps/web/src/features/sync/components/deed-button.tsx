import { Button } from '@mantine/core';
import { type Deed, useDeed } from '../deed.ts';

type Props = {
  readonly label: string;
  readonly busyLabel: string;
  /** Says whose it is, for those who do not see the row. Begins with what is visible. */
  readonly name: string;
  readonly deed: Deed;
};

/** Does at once what loses nothing. */
export function DeedButton({ label, busyLabel, name, deed }: Props) {
  const { act, isBusy } = useDeed();
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={isBusy ? busyLabel : name}
      aria-disabled={isBusy}
      onClick={() => act(deed)}
    >
      {isBusy ? busyLabel : label}
    </Button>
  );
}
