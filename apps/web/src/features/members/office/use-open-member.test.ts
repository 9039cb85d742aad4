// @vitest-environment jsdom
import type { OfficeMember, OfficeMemberList } from '@league/contract';
import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { type OfficePlace, PAGE_SIZE, startOf } from './office-place.ts';
import { useOpenMember } from './use-open-member.ts';

const TOTAL = PAGE_SIZE + 2;

/** The page at a place, with gymnasts of the ids 1, 2, 3… */
function pageOf({ offset, search }: OfficePlace): OfficeMemberList {
  const count = search === undefined ? Math.min(PAGE_SIZE, TOTAL - offset) : 1;
  const members = Array.from({ length: count }, (_, at) => ({ id: offset + at + 1 }) as OfficeMember);
  return { total: search === undefined ? TOTAL : 1, counts: { roster: 0, pending: 0, archive: 0 }, members };
}

/** The office's list with an open gymnast; a page arrives when `load` is called. */
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

it('[OFFICE-06] details that were closed before the next page arrives stay closed', () => {
  const hook = open(PAGE_SIZE);
  act(() => hook.current.member.turns.onNext?.());
  act(() => hook.current.member.close());
  act(() => hook.current.load());
  expect([hook.current.member.memberId, hook.current.place.memberId]).toEqual([null, null]);
});

it('[OFFICE-06] a filter that changes meanwhile opens no gymnast', () => {
  const hook = open(PAGE_SIZE);
  act(() => hook.current.member.turns.onNext?.());
  act(() => hook.current.show({ ...startOf('roster'), search: 'ana' }));
  act(() => hook.current.load());
  expect(hook.current.place).toEqual({ ...startOf('roster'), search: 'ana' });
});

it('[OFFICE-06] requests the list once when the details close, so that a navigation meanwhile is not stopped', () => {
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
