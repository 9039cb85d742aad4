import { describe, expect, it } from 'vitest';
import type { ResultRow } from '../results-file/result-row.ts';
import { planImport } from './import-plan.ts';

const rowOf = (index: number): ResultRow => ({
  row: index + 2,
  name: 'Amy Bee',
  club: 'Spring',
  level: '4',
  session: '',
  division: '',
  vault: null,
  bars: null,
  beam: null,
  floor: null,
  allAround: 20_000 + index,
  places: {},
  seasonScoreOuts: null,
  totalDiffers: false,
});

describe('planning an import', () => {
  it('[SCORE-03] takes a file whose rows all have one name without keeping the portal from its other work', () => {
    const rows = Array.from({ length: 5000 }, (_, index) => rowOf(index));
    const match = () => ({ standing: 'unmatched' }) as const;
    // CPU time, so that other work does not count.
    const before = process.cpuUsage();
    const { entries, repeated } = planImport([...rows, rowOf(0)], { match, stored: [] });
    expect(entries).toHaveLength(5000);
    expect(repeated).toBe(1);
    // Every row against every other takes many seconds.
    expect(process.cpuUsage(before).user).toBeLessThan(4_000_000);
  });
});
