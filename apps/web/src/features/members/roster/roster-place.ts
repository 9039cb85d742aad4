import { missingFields } from '../../../shared/roster/missing-fields.ts';
import { type Attention, isAttention } from '../../../shared/roster/roster-attention.ts';
import { type RosterChoices, readChoices } from './roster-choices.ts';
import { ALL_LEVELS } from './roster-view.ts';

/** The view of the roster in the address: a level, a status or missing fields to filter by, the order, and list or cards. */
export type RosterPlace = RosterChoices & {
  readonly level: string;
  readonly show: Attention | null;
  /** True while missing fields are filled in (ROSTER-05). */
  readonly isFilling: boolean;
  /** The form for a new gymnast is open, as the dashboard's quick action asks for it. */
  readonly isAdding: boolean;
};

export function placeIn(params: URLSearchParams): RosterPlace {
  const show = params.get('show');
  return {
    level: params.get('level') ?? ALL_LEVELS,
    show: isAttention(show) ? show : null,
    isFilling: params.has('fill') && isAttention(show) && missingFields(show) !== null,
    isAdding: params.has('add'),
    ...readChoices(params),
  };
}

/** The same as parts of an address. */
export function paramsOf({
  level,
  show,
  isFilling,
  isAdding,
  sort,
  layout,
}: RosterPlace): Record<string, string> {
  return {
    ...(level !== ALL_LEVELS && { level }),
    ...(show && { show }),
    ...(show && isFilling && { fill: '' }),
    ...(isAdding && { add: '' }),
    ...(sort !== 'last' && { sort }),
    ...(layout !== 'list' && { view: layout }),
  };
}
