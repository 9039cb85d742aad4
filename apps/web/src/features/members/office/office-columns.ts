import { useState } from 'react';

/** The columns that the office can choose beside the name, in their order on screen (OFFICE-06). */
export const OFFICE_COLUMNS = [
  'team',
  'level',
  'status',
  'since',
  'age',
  'birthDate',
  'email',
  'phone',
  'guardians',
  'sync',
] as const;
export type OfficeColumn = (typeof OFFICE_COLUMNS)[number];

const STANDARD: ReadonlySet<OfficeColumn> = new Set(['team', 'level', 'status', 'since', 'sync']);
const KEY = 'office.columns';

/** The columns stored on the device, or the standard columns. */
export function readColumns(storage: () => Storage = () => localStorage): ReadonlySet<OfficeColumn> {
  try {
    const kept = storage().getItem(KEY);
    if (kept === null) return STANDARD;
    const names = new Set(kept.split(' '));
    return new Set(OFFICE_COLUMNS.filter((column) => names.has(column)));
  } catch {
    return STANDARD;
  }
}

function rememberColumns(columns: ReadonlySet<OfficeColumn>): void {
  try {
    localStorage.setItem(KEY, [...columns].join(' '));
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

/** The chosen columns, and how to show or hide one of them or go back to the standard ones. */
export function useOfficeColumns() {
  const [columns, setColumns] = useState(() => readColumns());
  const choose = (chosen: ReadonlySet<OfficeColumn>) => {
    rememberColumns(chosen);
    setColumns(chosen);
  };
  return {
    columns,
    isStandard: columns.size === STANDARD.size && [...columns].every((column) => STANDARD.has(column)),
    toggle: (column: OfficeColumn) =>
      choose(new Set(OFFICE_COLUMNS.filter((each) => columns.has(each) !== (each === column)))),
    reset: () => choose(STANDARD),
  };
}
