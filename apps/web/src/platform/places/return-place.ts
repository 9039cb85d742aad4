import { useEffect, useState } from 'react';
import { createPath } from '../../ui/router/address.ts';
import { type Location, useLocation } from '../../ui/router/router.tsx';
import { isObjectOf, isText, isWholeNumberOrNull } from '../api/shape.ts';

type ReturnPlace = {
  readonly returnTo: string;
  /** The person who was signed in, if any. The place is not used for another person. */
  readonly personId: number | null;
};

const isReturnPlace = isObjectOf<ReturnPlace>({
  returnTo: isText,
  personId: isWholeNumberOrNull,
});

/** The state for a link to the sign-in: the place that the person wanted to open (TRUTH-02). */
export function returnPlaceOf(location: Location, personId: number | null): ReturnPlace {
  return { returnTo: createPath(location), personId };
}

/** The address that led to this sign-in, if any and if it is this person's. */
export function useReturnPlace(person: { readonly id: number } | null): string | undefined {
  const { state } = useLocation();
  if (!isReturnPlace(state)) return undefined;
  return state.personId === null || state.personId === person?.id ? state.returnTo : undefined;
}

const STORED = 'league-return-place';

/** Stores the place for a sign-in that leaves the page, as the office's does (TRUTH-02). */
export function storeReturnPlace(personId: number | null): void {
  const { pathname, search, hash } = window.location;
  const place: ReturnPlace = { returnTo: pathname + search + hash, personId };
  try {
    window.sessionStorage.setItem(STORED, JSON.stringify(place));
  } catch {
    // If storage is blocked, the sign-in leads to the first page.
  }
}

function readStored(): ReturnPlace | null {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(STORED) ?? 'null');
    return isReturnPlace(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** The stored place of this person, returned once; null without one, or if the person is already there. */
export function useStoredReturnPlace(person: { readonly id: number }): string | null {
  const here = createPath(useLocation());
  const [stored] = useState(readStored);
  useEffect(() => {
    try {
      window.sessionStorage.removeItem(STORED);
    } catch {
      // There is none.
    }
  }, []);
  const [isDone, setIsDone] = useState(false);
  const isOwn = stored !== null && (stored.personId === null || stored.personId === person.id);
  const isThere = !isOwn || stored.returnTo === here;
  useEffect(() => {
    if (isThere) setIsDone(true);
  }, [isThere]);
  return isDone || isThere ? null : stored.returnTo;
}
