import { createPath, type Location, useLocation } from 'react-router';
import { isObjectOf, isText, isWholeNumberOrNull } from './shape.ts';

type ReturnPlace = {
  readonly returnTo: string;
  /** Whose place it is, where a person was signed in; another person starts clean. */
  readonly personId: number | null;
};

const isReturnPlace = isObjectOf<ReturnPlace>({
  returnTo: isText,
  personId: isWholeNumberOrNull,
});

/** For the state of the sign-in's address: where the person who signs in wanted to be (TRUTH-02). */
export function returnPlaceOf(location: Location, personId: number | null): ReturnPlace {
  return { returnTo: createPath(location), personId };
}

/** The address that led to this sign-in, if one did and it is this person's. */
export function useReturnPlace(person: { readonly id: number } | null): string | undefined {
  const { state } = useLocation();
  if (!isReturnPlace(state)) return undefined;
  return state.personId === null || state.personId === person?.id ? state.returnTo : undefined;
}
