import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyText } from './copy-text.ts';
import { Icon } from './icon.tsx';

type Props = {
  readonly value: string;
  readonly label: string;
  /** The full name for screen readers, for example `Copy code of Spring`; it begins with the label. */
  readonly name: string;
  readonly onCopied: () => void;
  readonly onFailed: () => void;
};

export function CopyButton({ value, label, name, onCopied, onFailed }: Props) {
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<Icon of={IconCopy} size={16} />}
      aria-label={name}
      onClick={() => void copyText(value).then(onCopied, onFailed)}
    >
      {label}
    </Button>
  );
}
