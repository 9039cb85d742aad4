import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { members } from '../../../strings/en/members.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './add-button.module.css';

const words = members.add;

/** Opens the form for a new gymnast; on a phone, beside the search, it says less. */
export function AddButton({ onAdd }: { onAdd: () => void }) {
  return (
    <Button
      className={classes.add}
      leftSection={<Icon of={IconUserPlus} />}
      aria-label={words.button}
      onClick={onAdd}
    >
      <span className={classes.long}>{words.button}</span>
      <span className={classes.short}>{words.short}</span>
    </Button>
  );
}
