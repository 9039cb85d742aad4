// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/stub-browser.ts';
import { Dialog } from './dialog.tsx';

beforeEach(() => {
  stubBrowser();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open() {
  render(
    <Dialog title="Edit Tara Mehta" onClose={() => undefined}>
      <input aria-label="First name" data-autofocus />
      <input aria-label="Phone" />
    </Dialog>,
    { wrapper: MantineProvider },
  );
  return { name: screen.getByLabelText('First name'), phone: screen.getByLabelText('Phone') };
}

it('[BEYOND-08] a dialog focuses its first field', () => {
  const { name } = open();
  act(() => vi.runAllTimers());
  expect(document.activeElement).toBe(name);
});

it('[BEYOND-08] [MEM-30] a person who focuses another field before the dialog sets the focus stays there', () => {
  const { phone } = open();
  act(() => phone.focus());
  act(() => vi.runAllTimers());
  expect(document.activeElement).toBe(phone);
});
