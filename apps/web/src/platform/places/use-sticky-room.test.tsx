// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useBottomRoom, useStickyRoom } from './use-sticky-room.ts';

const observe = vi.fn();
let resize: (height: number) => void;

beforeEach(() => {
  observe.mockClear();
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => {
    frame(0);
    return 0;
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResize: (entries: unknown[]) => void) {
        resize = (blockSize) => onResize([{ borderBoxSize: [{ blockSize }] }]);
      }
      observe = observe;
      disconnect = () => undefined;
    },
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Header({ title }: { readonly title: string | null }) {
  const header = useStickyRoom<HTMLElement>('--top-room');
  return title === null ? null : <header ref={header}>{title}</header>;
}

const room = () => document.documentElement.style.getPropertyValue('--top-room');

it('[BEYOND-08] observes a sticky element once, not again with each render', () => {
  const { rerender } = render(<Header title="Dashboard" />);
  rerender(<Header title="Members" />);
  expect(observe).toHaveBeenCalledOnce();
});

it('[BEYOND-08] clears the room when the element leaves while its component stays', () => {
  const { rerender } = render(<Header title="Dashboard" />);
  act(() => resize(57));
  expect(room()).toBe('57px');
  rerender(<Header title={null} />);
  expect(room()).toBe('');
});

it('[BEYOND-08] clears the room of an element that has become empty', () => {
  render(<Header title="Dashboard" />);
  act(() => resize(57));
  act(() => resize(0));
  expect(room()).toBe('');
});

function Bar() {
  return <section ref={useStickyRoom<HTMLElement>('--bottom-room')}>Bar</section>;
}

const Lifted = () => <output>{useBottomRoom()}</output>;

it('[ERR-03] tells what rises above the bar at the bottom how high the bar is, until it has gone', () => {
  const page = (hasBar: boolean) => (
    <>
      {hasBar && <Bar />}
      <Lifted />
    </>
  );
  const { container, rerender } = render(page(true));
  act(() => resize(96));
  expect(container.querySelector('output')?.textContent).toBe('96');
  rerender(page(false));
  expect(container.querySelector('output')?.textContent).toBe('0');
});
