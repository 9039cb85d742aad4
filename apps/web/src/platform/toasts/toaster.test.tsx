// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { showToast, toastStore } from './toast.ts';
import { Toaster } from './toaster.tsx';

afterEach(() => {
  act(() => toastStore.dismiss());
  cleanup();
});

it('[ERR-03] announces success politely and failure at once, in live regions that already exist', () => {
  render(<Toaster />);
  const polite = screen.getByRole('status');
  const assertive = screen.getByRole('alert');
  expect(polite.textContent).toBe('');

  act(() => showToast({ tone: 'success', title: 'Member Archived', text: 'Ana left the roster.' }));
  expect(polite.textContent).toBe('Member ArchivedAna left the roster.');
  expect(assertive.textContent).toBe('');

  act(() => showToast({ tone: 'error', title: 'Renewal Failed' }));
  expect(polite.textContent).toBe('');
  expect(assertive.textContent).toBe('Renewal Failed');
});

it('Escape closes a toast', async () => {
  render(<Toaster />);
  act(() => showToast({ title: 'Saved' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('Saved')).toBeNull();
});

it('Escape belongs to an open dialog first', async () => {
  render(
    <>
      <div role="dialog" aria-modal="true" />
      <Toaster />
    </>,
  );
  act(() => showToast({ title: 'Saved' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByText('Saved')).toBeTruthy();
});

it('a toast does not take the focus, and closing it returns the focus', async () => {
  render(
    <>
      <button type="button">Renew</button>
      <Toaster />
    </>,
  );
  const renew = screen.getByRole('button', { name: 'Renew' });
  renew.focus();
  act(() => showToast({ title: 'Saved' }));
  expect(document.activeElement).toBe(renew);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByText('Saved')).toBeNull();
  expect(document.activeElement).toBe(renew);
});
