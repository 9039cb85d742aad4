import type { MemberResult } from '@league/contract';
import { describe, expect, it } from 'vitest';
import { drawSeason } from './draw-season.ts';

const scored = (heldOn: string, score: number | null, values: Partial<MemberResult> = {}): MemberResult => ({
  meet: { id: Number(heldOn.replaceAll('-', '')), kind: 'meet', name: heldOn, heldOn },
  level: '4',
  vault: null,
  bars: null,
  beam: null,
  floor: null,
  allAround: score === null ? null : { score, place: null, isTied: false },
  seasonScoreOuts: null,
  threshold: 25_500,
  scoreOuts: 0,
  countsNow: false,
  ...values,
});

describe('the drawing of a season', () => {
  it('[ROSTER-07] draws the complete all-arounds of the newest season from left to right, higher scores higher', () => {
    const line = drawSeason([
      scored('2026-03-14', 26_000),
      scored('2026-02-21', null),
      scored('2026-01-24', 25_000),
      scored('2025-06-30', 24_000),
    ]);
    expect(line?.season).toBe('2025–26');
    expect(line?.points.map(({ score }) => score)).toEqual([25_000, 26_000]);
    const [first, last] = line?.points ?? [];
    expect(first?.x).toBeLessThan(last?.x ?? 0);
    expect(first?.y).toBeGreaterThan(last?.y ?? 0);
  });

  it('[ROSTER-07] draws one line for each level at the score that scores out', () => {
    const line = drawSeason([
      scored('2026-01-10', 25_500),
      scored('2026-02-10', 26_000, { level: '6', threshold: 26_500 }),
      scored('2026-03-10', 26_500, { level: '6', threshold: 26_500 }),
    ]);
    expect(line?.marks.map(({ level, threshold }) => [level, threshold])).toEqual([
      ['4', 25_500],
      ['6', 26_500],
    ]);
    expect(line?.marks[0]?.y).toBe(line?.points[0]?.y);
    expect(line?.marks[1]?.y).toBe(line?.points[2]?.y);
    expect(line?.marks[0]?.to).toBe(line?.marks[1]?.from);
  });

  it('[ROSTER-07] leaves out numbers that would touch the next one, never the newest', () => {
    const days = ['01', '03', '05', '20', '28'];
    const line = drawSeason(days.map((day) => scored(`2026-01-${day}`, 25_000)));
    expect(line?.points.map(({ isLabeled }) => isLabeled)).toEqual([false, false, true, true, true]);
  });

  it('[ROSTER-07] draws a single meet in the middle, and nothing without an all-around', () => {
    expect(drawSeason([scored('2026-01-10', 25_000)])?.points[0]?.x).toBe(50);
    expect(drawSeason([scored('2026-01-10', null)])).toBeNull();
  });
});
