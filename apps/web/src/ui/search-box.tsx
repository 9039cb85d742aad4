import { LIMITS } from '@league/contract';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Icon } from './icon.tsx';

type Props = {
  /** What is searched, for screen readers; also the placeholder unless that says more. */
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly size?: 'lg';
  readonly className?: string | undefined;
};

/** A box to search a list in, without a visible label. */
export function SearchBox({ label, placeholder = label, value, onChange, size, className }: Props) {
  return (
    <TextInput
      className={className}
      type="search"
      enterKeyHint="search"
      {...(size && { size })}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<Icon of={IconSearch} />}
      maxLength={LIMITS.search}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
