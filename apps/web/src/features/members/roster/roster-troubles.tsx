import { Button } from '@mantine/core';
import { common } from '../../../strings/en/common.ts';
import { Notice } from '../../../ui/notice.tsx';
import classes from './roster-troubles.module.css';

export type Trouble = {
  readonly text: string;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
};

/** Data about the gymnasts that could not be loaded although the roster was, each with a button to retry (ERR-05). */
export function RosterTroubles({ troubles }: { troubles: readonly (Trouble | false | null)[] }) {
  return troubles.map(
    (trouble) =>
      trouble && (
        <div key={trouble.text} className={classes.trouble}>
          <Notice tone="danger" isAnnounced>
            {trouble.text}
          </Notice>
          <Button variant="default" size="sm" aria-disabled={trouble.isRetrying} onClick={trouble.onRetry}>
            {common.tryAgain}
          </Button>
        </div>
      ),
  );
}
