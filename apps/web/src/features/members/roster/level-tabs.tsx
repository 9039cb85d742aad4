import { rosterGroupLabel } from '@league/contract';
import { Tabs } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { members } from '../../../strings/en/members.ts';
import classes from './level-tabs.module.css';
import { ALL_LEVELS, type LevelCount } from './roster-view.ts';

const words = members.list;

/** One tab per level with its count (MEM-03). If they do not fit the screen, they scroll sideways. */
export function LevelTabs({ levels, open }: { levels: readonly LevelCount[]; open: string }) {
  return (
    <Tabs.List className={classes.list} aria-label={words.levels}>
      {levels.map(({ level, count }) => (
        <LevelTab key={level} level={level} count={count} isOpen={level === open} />
      ))}
    </Tabs.List>
  );
}

function LevelTab({ level, count, isOpen }: LevelCount & { isOpen: boolean }) {
  const tab = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    // In the next frame, which lays out the page anyway.
    const frame = requestAnimationFrame(() =>
      tab.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
  return (
    <Tabs.Tab ref={tab} value={level} className={classes.tab}>
      {words.tab(levelLabel(level), count)}
    </Tabs.Tab>
  );
}

export function levelLabel(level: string): string {
  return level === ALL_LEVELS ? words.all : rosterGroupLabel(level);
}
