export const ROSTER_SORTS = ['last', 'first', 'age', 'level', 'status'] as const;
export type RosterSort = (typeof ROSTER_SORTS)[number];

export const ROSTER_VIEWS = ['list', 'cards'] as const;
export type RosterLayout = (typeof ROSTER_VIEWS)[number];

/** How the roster is shown, which a coach chooses once (ROSTER-03, ROSTER-04). */
export type RosterChoices = { readonly sort: RosterSort; readonly layout: RosterLayout };

const STORED = { sort: 'roster.sort', layout: 'roster.layout' } as const;

function oneOf<Word extends string>(words: readonly Word[], word: string | null): Word | undefined {
  return words.find((each) => each === word);
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The choices in the address, else those stored on the device, else a list by last name. */
export function readChoices(params: URLSearchParams): RosterChoices {
  return {
    sort: oneOf(ROSTER_SORTS, params.get('sort')) ?? oneOf(ROSTER_SORTS, stored(STORED.sort)) ?? 'last',
    layout: oneOf(ROSTER_VIEWS, params.get('view')) ?? oneOf(ROSTER_VIEWS, stored(STORED.layout)) ?? 'list',
  };
}

/** If storage is blocked, the choice lasts as long as the address. */
export function rememberChoices({ sort, layout }: RosterChoices): void {
  try {
    localStorage.setItem(STORED.sort, sort);
    localStorage.setItem(STORED.layout, layout);
  } catch {
    // A browser that stores nothing.
  }
}
