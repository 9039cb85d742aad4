// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deferred } from '../../../test/deferred.ts';
import { Link } from '../link.tsx';
import { Router, useLocation, useNavigationType, useSearchParams } from './router.tsx';

beforeEach(() => window.history.pushState(null, '', '/events'));

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

function Shown() {
  const { pathname, search, hash, state, key } = useLocation();
  const type = useNavigationType();
  return (
    <output>
      {JSON.stringify({ address: pathname + search + hash, type, state, isFirst: key === 'default' })}
    </output>
  );
}

const shown = () => JSON.parse(screen.getByRole('status').textContent ?? '');
const addressNow = () => window.location.pathname + window.location.search + window.location.hash;

function open(content: ReactNode) {
  render(
    <Router>
      <Shown />
      {content}
    </Router>,
  );
  return userEvent.setup();
}

it('[ROUTE-11] a link opens its address in the same page, and Back returns', async () => {
  const person = open(
    <Link to={{ hash: 'help' }} state={{ from: 'here' }}>
      Help
    </Link>,
  );
  expect(shown()).toEqual({ address: '/events', type: 'POP', state: null, isFirst: true });
  await person.click(screen.getByRole('link', { name: 'Help' }));
  expect(shown()).toEqual({ address: '/events#help', type: 'PUSH', state: { from: 'here' }, isFirst: false });
  expect(addressNow()).toBe('/events#help');
  window.history.back();
  await vi.waitFor(() => expect(shown()).toMatchObject({ address: '/events', type: 'POP', isFirst: true }));
});

it('[ROUTE-11] a link to the open address makes no second entry in the history', async () => {
  const push = vi.spyOn(window.history, 'pushState');
  const person = open(<Link to="/members">Members</Link>);
  await person.click(screen.getByRole('link'));
  expect(push).toHaveBeenCalledOnce();
  await person.click(screen.getByRole('link'));
  expect(push).toHaveBeenCalledOnce();
  expect(shown()).toMatchObject({ address: '/members', type: 'REPLACE' });
});

it.each(['Control', 'Meta', 'Shift', 'Alt'])(
  '[ROUTE-11] leaves a click with %s to the browser',
  async (key) => {
    const push = vi.spyOn(window.history, 'pushState');
    const left = vi.fn((event: MouseEvent) => {
      expect(event.defaultPrevented).toBe(false);
      event.preventDefault();
    });
    window.addEventListener('click', left, { once: true });
    const person = open(<Link to="/members">Members</Link>);
    await person.keyboard(`{${key}>}`);
    await person.click(screen.getByRole('link'));
    expect(left).toHaveBeenCalledOnce();
    expect(push).not.toHaveBeenCalled();
  },
);

it('[ROUTE-11] a link to another window is left to the browser', async () => {
  const push = vi.spyOn(window.history, 'pushState');
  const person = open(
    <Link to="/members" target="_blank">
      Members
    </Link>,
  );
  await person.click(screen.getByRole('link'));
  expect(push).not.toHaveBeenCalled();
});

function Filter() {
  const [params, change] = useSearchParams();
  return (
    <button type="button" onClick={() => change(params.size > 0 ? {} : { team: '3' })}>
      Filter
    </button>
  );
}

it('[ROUTE-11] changed parameters replace the entry of the history', async () => {
  const push = vi.spyOn(window.history, 'pushState');
  const person = open(<Filter />);
  await person.click(screen.getByRole('button'));
  expect(shown()).toMatchObject({ address: '/events?team=3', type: 'REPLACE' });
  await person.click(screen.getByRole('button'));
  expect(shown()).toMatchObject({ address: '/events', type: 'REPLACE' });
  expect(push).not.toHaveBeenCalled();
});

const program = deferred<{ default: () => string }>();
const Members = lazy(() => program.promise);
const Screen = () => (useLocation().pathname === '/members' ? <Members /> : 'Events');

it('[ROUTE-11] the screen stays until the program of the next one is loaded', async () => {
  const person = open(
    <>
      <Link to="/members">Open</Link>
      <p>
        <Suspense fallback="Loading">
          <Screen />
        </Suspense>
      </p>
    </>,
  );
  await person.click(screen.getByRole('link'));
  screen.getByText('Events');
  await act(async () => program.resolve({ default: () => 'Members' }));
  await screen.findByText('Members');
});

it('[ROUTE-11] still opens the address when the browser refuses another entry', async () => {
  vi.spyOn(window.history, 'pushState').mockImplementation(() => {
    throw new DOMException('Too many entries', 'SecurityError');
  });
  const person = open(<Link to={{ hash: 'help' }}>Help</Link>);
  await person.click(screen.getByRole('link'));
  expect(addressNow()).toBe('/events#help');
});
