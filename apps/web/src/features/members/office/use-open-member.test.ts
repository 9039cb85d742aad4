// @vitest-environment jsdom
import type { OfficeMember, OfficeMemberList } from '@league/contract';
import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { type OfficePlace, PAGE_SIZE, startOf } from './office-place.ts';
import { useOpenMember } from './use-open-member.ts';

const TOTAL = PAGE_SIZE + 2;

/** The page that a place asks for, of gymnasts with the ids 1, 2, 3… */
function pageOf({ offset, search }: OfficePlace): OfficeMemberList {
  const count = search === undefined ? Math.min(PAGE_SIZE, TOTAL - offset) : 1;
  const members = Array.from({ length: count }, (_, at) => ({ id: offset + at + 1 }) as OfficeMember);
  return { total: search === undefined ? TOTAL : 1, counts: { roster: 0, pending: 0, archive: 0 }, members };
}

/** The list of the office with a gymnast open; a page is there when `load` is called. */
function open(memberId: number) {
  return renderHook(() => {
    const [place, show] = useState<OfficePlace>({ ...startOf('roster'), memberId });
    const [loaded, load] = useState<OfficePlace>(place);
    const isThere = loaded.offset === place.offset && loaded.search === place.search;
    const member = useOpenMember({ place, show, list: isThere ? pageOf(place) : undefined });
    return { place, show, member, load: () => load(place) };
  }).result;
}

it('[OFFICE-06] goes to the first gymnast of the next page once that is loaded', () => {
  const hook = open(PAGE_SIZE);
  expect(hook.current.member.turns).toMatchObject({ index: PAGE_SIZE, total: TOTAL });
  act(() => hook.current.member.turns.onNext?.());
  expect(hook.current.place).toMatchObject({ offset: PAGE_SIZE, memberId: PAGE_SIZE });
  act(() => hook.current.load());
  expect(hook.current.member.memberId).toBe(PAGE_SIZE + 1);
  act(() => hook.current.member.turns.onNext?.());
  expect(hook.current.member.turns).toMatchObject({ index: TOTAL, onNext: null });
});

it('[OFFICE-06] what was closed before the next page came stays closed', () => {
  const hook = open(PAGE_SIZE);
  act(() => hook.current.member.turns.onNext?.());
  act(() => hook.current.member.close());
  act(() => hook.current.load());
  expect([hook.current.member.memberId, hook.current.place.memberId]).toEqual([null, null]);
});

it('[OFFICE-06] another filter meanwhile opens no gymnast of its own', () => {
  const hook = open(PAGE_SIZE);
  act(() => hook.current.member.turns.onNext?.());
  act(() => hook.current.show({ ...startOf('roster'), search: 'ana' }));
  act(() => hook.current.load());
  expect(hook.current.place).toEqual({ ...startOf('roster'), search: 'ana' });
});

it('[OFFICE-06] asks for the list once when it is closed, so that the way elsewhere is not stopped', () => {
  const asked: OfficePlace[] = [];
  const place: OfficePlace = { ...startOf('roster'), memberId: 3 };
  const { result, rerender } = renderHook(() =>
    useOpenMember({ place, show: (to) => void asked.push(to), list: pageOf(place) }),
  );
  act(() => result.current.close());
  rerender();
  rerender();
  expect(asked).toEqual([{ ...place, memberId: null }]);
  expect(result.current.memberId).toBe(null);
});
