import { useSearchParams } from '../../../ui/router/router.tsx';
import { type OfficePlace, paramsOf, placeIn } from './office-place.ts';

/** The office's place in the address, and how to change it without an entry in the history for every typed key. */
export function useOfficePlace(): [place: OfficePlace, show: (place: OfficePlace) => void] {
  const [params, setParams] = useSearchParams();
  return [placeIn(params), (place) => setParams(paramsOf(place))];
}
