import { Skeleton } from '@mantine/core';
import { common } from '../strings/en/common.ts';
import classes from './skeletons.module.css';

type Props = {
  readonly count?: number;
  readonly height?: number;
  /** Whether cards beside each other are on their way, and not rows. */
  readonly areCards?: boolean;
};

/** The outline of what is on its way. */
export function Skeletons({ count = 6, height = 120, areCards = false }: Props) {
  return (
    <div role="status" aria-label={common.loading} className={areCards ? classes.cards : classes.rows}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the outlines are all alike and never move
        <Skeleton key={index} height={height} radius="lg" />
      ))}
    </div>
  );
}
