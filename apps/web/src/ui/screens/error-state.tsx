import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { common } from '../../strings/en/common.ts';
import { Icon } from '../icon.tsx';
import classes from './state.module.css';

type Props = { readonly text: string; readonly onRetry: () => void; readonly isRetrying?: boolean };

/** Shown instead of data that could not be loaded, with a button to retry (ERR-05). */
export function ErrorState({ text, onRetry, isRetrying = false }: Props) {
  return (
    <div className={classes.state} role="alert">
      <Icon of={IconCloudOff} size={28} />
      <p className={classes.text}>{text}</p>
      <Button
        variant="default"
        size="sm"
        leftSection={<Icon of={IconRefresh} size={16} />}
        disabled={isRetrying}
        onClick={onRetry}
      >
        {common.tryAgain}
      </Button>
    </div>
  );
}
