import { Skeleton } from '@mantine/core';
import { createContext, useContext } from 'react';
import { common } from '../../strings/en/common.ts';
import classes from './skeletons.module.css';

export type Outline = {
  readonly count?: number;
  readonly height?: number;
  /** Whether cards side by side are loading, and not rows. */
  readonly areCards?: boolean;
};

/** The outline of content that is loading. */
export function Skeletons({ count = 6, height = 120, areCards = false }: Outline) {
  return (
    <div role="status" aria-label={common.loading} className={areCards ? classes.cards : classes.rows}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the outlines are all alike and never move
        <Skeleton key={index} height={height} radius="lg" />
      ))}
    </div>
  );
}

/** The outline of the open tab. */
export const TabOutline = createContext<Outline>({});

/** Shown while a tab's program or data is loading: the same outline for both. */
export function TabSkeletons() {
  return <Skeletons {...useContext(TabOutline)} />;
}
