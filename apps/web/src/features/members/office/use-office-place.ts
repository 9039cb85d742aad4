import { useSearchParams } from 'react-router';
import { type OfficePlace, paramsOf, placeIn } from './office-place.ts';

/** What the address says the office looks at, and how to go elsewhere without leaving a trail of every key typed. */
export function useOfficePlace(): [place: OfficePlace, show: (place: OfficePlace) => void] {
  const [params, setParams] = useSearchParams();
  return [placeIn(params), (place) => setParams(paramsOf(place), { replace: true })];
}
