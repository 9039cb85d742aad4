// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { OFFICE_COLUMNS, readColumns, useOfficeColumns } from './office-columns.ts';

beforeEach(() => localStorage.clear());

it('[OFFICE-06] stores a chosen column in its place, and can restore the standard columns', () => {
  const { result } = renderHook(() => useOfficeColumns());
  const standard = [...result.current.columns];
  expect(result.current.isStandard).toBe(true);
  act(() => result.current.toggle('phone'));
  act(() => result.current.toggle('team'));
  const chosen = OFFICE_COLUMNS.filter(
    (column) => column === 'phone' || (column !== 'team' && standard.includes(column)),
  );
  expect([...result.current.columns]).toEqual(chosen);
  expect([...readColumns()]).toEqual(chosen);
  act(() => result.current.reset());
  expect([...readColumns()]).toEqual(standard);
});

it('[OFFICE-06] ignores columns of another release and a browser that blocks storage', () => {
  localStorage.setItem('office.columns', 'phone shoes');
  expect([...readColumns()]).toEqual(['phone']);
  const refused = (): Storage => {
    throw new DOMException('denied', 'SecurityError');
  };
  expect(readColumns(refused).has('team')).toBe(true);
});
