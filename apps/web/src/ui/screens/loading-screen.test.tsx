// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/stub-browser.ts';
import { LoadingScreen } from './loading-screen.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('[ROUTE-07] a loading screen that replaces another continues its spinner, and a single one starts again', () => {
  stubBrowser();
  vi.useFakeTimers({ toFake: ['performance'] });
  const shownFor = () => screen.getByRole('status').style.getPropertyValue('--shown-for');
  const { rerender } = render(<LoadingScreen key="session" />, { wrapper: MantineProvider });
  expect(shownFor()).toBe('0ms');

  vi.advanceTimersByTime(700);
  rerender(<LoadingScreen key="roster" text="Loading Spring portal..." />);
  expect(shownFor()).toBe('700ms');

  rerender(<p>The roster</p>);
  vi.advanceTimersByTime(700);
  rerender(<LoadingScreen key="later" />);
  expect(shownFor()).toBe('0ms');
});
