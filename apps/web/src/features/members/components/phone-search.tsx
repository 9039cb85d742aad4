import { LIMITS } from '@league/contract';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { portal } from '../../../strings/en/portal.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './phone-search.module.css';

type Props = { readonly search: string; readonly onSearchChange: (search: string) => void };

/** The header's search box on screens where the header has no room for it (ROUTE-12). */
export function PhoneSearch({ search, onSearchChange }: Props) {
  return (
    <TextInput
      className={classes.search}
      type="search"
      enterKeyHint="search"
      aria-label={portal.search}
      placeholder={portal.search}
      leftSection={<Icon of={IconSearch} />}
      maxLength={LIMITS.search}
      value={search}
      onChange={(event) => onSearchChange(event.currentTarget.value)}
    />
  );
}
