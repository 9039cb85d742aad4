import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { onApproach } from '../../../platform/loading/preloadable.ts';
import { members } from '../../../strings/en/members.ts';
import { Icon } from '../../../ui/icon.tsx';
import { AddDialog } from '../roster/roster-dialogs.ts';
import classes from './add-button.module.css';
import { ADD_BUTTON_ID } from './add-button-id.ts';

const words = members.add;

/** Opens the form for a new gymnast; on a phone, beside the search, its label is shorter. */
export function AddButton({ onAdd }: { onAdd: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const node = button.current;
    return () => {
      // The button of an empty roster disappears with the first gymnast: the focus then goes to the page instead of nowhere.
      if (document.activeElement === node) document.getElementById('main')?.focus();
    };
  }, []);
  return (
    <Button
      ref={button}
      id={ADD_BUTTON_ID}
      className={classes.add}
      leftSection={<Icon of={IconUserPlus} />}
      aria-label={words.button}
      onClick={onAdd}
      {...onApproach(AddDialog)}
    >
      <span className={classes.long}>{words.button}</span>
      <span className={classes.short}>{words.short}</span>
    </Button>
  );
}
