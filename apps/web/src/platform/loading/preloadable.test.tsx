// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { preloadable } from './preloadable.ts';

function show(Part: ComponentType<object>) {
  onTestFinished(cleanup);
  render(
    <Suspense fallback="Please wait">
      <Part />
    </Suspense>,
  );
}

it('a preloaded component is shown without a placeholder', async () => {
  const load = vi.fn(async () => () => 'The part');
  const Part = preloadable(load);
  Part.preload();
  await expect.poll(() => load).toHaveResolved();
  show(Part);
  expect(document.body.textContent).toBe('The part');
});

it('any other component is loaded when it is shown, also after a failed preload', async () => {
  const load = vi.fn(async () => () => 'The part').mockRejectedValueOnce(new Error('no network'));
  const Part = preloadable(load);
  Part.preload();
  await expect.poll(() => load).toHaveBeenCalled();
  show(Part);
  expect(document.body.textContent).toBe('Please wait');
  await screen.findByText('The part');
});
