// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useStickyRoom } from './use-sticky-room.ts';

const observe = vi.fn();

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = observe;
      disconnect = () => undefined;
    },
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Header({ title }: { readonly title: string }) {
  return <header ref={useStickyRoom('--top-room')}>{title}</header>;
}

it('[BEYOND-08] what sticks to an edge is observed once, not anew with each render, which would render again without end', () => {
  const { rerender } = render(<Header title="Dashboard" />);
  rerender(<Header title="Members" />);
  expect(observe).toHaveBeenCalledOnce();
});
