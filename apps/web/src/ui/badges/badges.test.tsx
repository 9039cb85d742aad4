// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LevelBadge } from './level-badge.tsx';
import { StatusBadge } from './status-badge.tsx';

afterEach(cleanup);

it.each([
  ['Active', 'active'],
  ['Lapsed', 'lapsed'],
  ['Pending - New', 'pending'],
  ['Pending - Renewal', 'pending'],
  ['Inactive', 'quiet'],
  ['Unknown', 'quiet'],
])('[MEM-01] the status %s is a word, a sign and a color', (status, tone) => {
  render(<StatusBadge status={status} />);
  const badge = screen.getByText(status);
  expect(badge.dataset.tone).toBe(tone);
  expect(badge.querySelector('svg')).not.toBeNull();
});

it('[MEM-01] a missing status is Unknown, and an unknown status of the provider is shown as it is', () => {
  render(
    <>
      <StatusBadge status="" />
      <StatusBadge status="constructor" />
    </>,
  );
  expect(screen.getByText('Unknown').dataset.tone).toBe('quiet');
  expect(screen.getByText('constructor').dataset.tone).toBe('other');
});

it.each([
  ['4', 'Level 4', '4'],
  ['Beginner', 'Beginner', 'Beginner'],
  ['', 'Not Set', 'other'],
  ['10', 'Level 10', 'other'],
])('the level %j reads %s', (level, text, color) => {
  render(<LevelBadge level={level} />);
  expect(screen.getByText(text).dataset.level).toBe(color);
});
