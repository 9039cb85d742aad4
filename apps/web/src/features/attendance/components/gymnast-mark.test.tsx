// @vitest-environment jsdom
import type { AttendanceState } from '@league/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GymnastMark } from './gymnast-mark.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Row() {
  const [state, setState] = useState<AttendanceState | null>(null);
  const mark = { state, sent: undefined, isWaiting: false };
  return <GymnastMark name="Ana Park" mark={mark} timeZone="UTC" onMark={setState} />;
}

const pressed = (label: string) => screen.getByRole('button', { name: label }).getAttribute('aria-pressed');
const tap = (label: string) => fireEvent.click(screen.getByRole('button', { name: label }));

it('[ATTEND-01] keeps a mark on a double tap and removes it on a later one', () => {
  render(<Row />);
  tap('Present: Ana Park');
  vi.advanceTimersByTime(399);
  tap('Present: Ana Park');
  expect(pressed('Present: Ana Park')).toBe('true');
  vi.advanceTimersByTime(1);
  tap('Present: Ana Park');
  expect(pressed('Present: Ana Park')).toBe('false');
});

it('[ATTEND-01] takes another mark at once', () => {
  render(<Row />);
  tap('Present: Ana Park');
  tap('Absent: Ana Park');
  expect(pressed('Absent: Ana Park')).toBe('true');
  expect(pressed('Present: Ana Park')).toBe('false');
});
