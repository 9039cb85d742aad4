import { Skeleton } from '@mantine/core';
import { common } from '../strings/en/common.ts';
import classes from './skeletons.module.css';

/** The outline of cards that are on their way. */
export function Skeletons({ count = 6, height = 120 }: { count?: number; height?: number }) {
  return (
    <div role="status" aria-label={common.loading} className={classes.cards}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the outlines are all alike and never move
        <Skeleton key={index} height={height} radius="lg" />
      ))}
    </div>
  );
}
