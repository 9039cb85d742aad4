import {
  type ListOfficeMembersQuery,
  listOfficeMembersQuerySchema,
  type OfficeFilter,
  type OfficeSort,
  PENDING,
  PENDING_STATUSES,
} from '@league/contract';

/** How many gymnasts are on a page. */
export const PAGE_SIZE = 50;

/** The state of the office's list: filter, order, page, and the gymnast whose details are open. All of it is in the address. */
export type OfficePlace = Omit<ListOfficeMembersQuery, 'limit'> & { readonly memberId: number | null };

const { shape } = listOfficeMembersQuerySchema;
const KEYS = [
  'list',
  'teamId',
  'level',
  'status',
  'missing',
  'duplicates',
  'sync',
  'minAge',
  'maxAge',
  'birthYear',
  'search',
  'sort',
  'order',
  'offset',
] as const;
const DEFAULTS = { list: 'roster', sort: 'name', order: 'asc', offset: 0 } as const;

/** The place in an address's parameters. Invalid values are ignored, so that an old link still works. */
export function placeIn(params: URLSearchParams): OfficePlace {
  const given: Record<string, unknown> = {};
  for (const key of KEYS) {
    const text = params.get(key);
    if (text !== null && text !== '' && shape[key].safeParse(text).success) given[key] = text;
  }
  const { limit: _, ...place } = listOfficeMembersQuerySchema.parse(given);
  const memberId = Number(params.get('member'));
  return { ...place, memberId: Number.isSafeInteger(memberId) && memberId > 0 ? memberId : null };
}

/** The parameters of a place, without those at their default. */
export function paramsOf(place: OfficePlace): Record<string, string> {
  const params: Record<string, string> = {};
  for (const key of KEYS) {
    const value = place[key];
    const isDefault = key in DEFAULTS && Reflect.get(DEFAULTS, key) === value;
    if (value !== undefined && value !== '' && !isDefault) params[key] = String(value);
  }
  if (place.memberId !== null) params.member = String(place.memberId);
  return params;
}

/** The parts of a place that decide who is in the list. */
export function filterOf(place: OfficePlace): Partial<OfficeFilter> & Pick<OfficeFilter, 'list'> {
  const { memberId: _, sort: __, order: ___, offset: ____, ...filter } = place;
  return filter;
}

/** The office's lists. The list of those who wait has the gymnasts on rosters with one of these statuses. */
export type ListName = 'roster' | 'pending' | 'archive';

export function listOf({ list, status }: OfficePlace): ListName {
  if (list === 'archive') return 'archive';
  return [PENDING, ...PENDING_STATUSES].some((each) => each === status) ? 'pending' : 'roster';
}

/** The start of a list: applications sorted by age, oldest first; the others by name. */
export function startOf(name: ListName): OfficePlace {
  const place: OfficePlace = { list: 'roster', sort: 'name', order: 'asc', offset: 0, memberId: null };
  switch (name) {
    case 'roster':
      return place;
    case 'archive':
      return { ...place, list: 'archive' };
    case 'pending':
      return { ...place, status: PENDING, sort: 'since' };
  }
}

/** The keys of each filter, apart from the search and the keys that define the list. An age is one filter in any form. */
const FILTERS = {
  teamId: ['teamId'],
  level: ['level'],
  status: ['status'],
  age: ['minAge', 'maxAge', 'birthYear'],
  missing: ['missing'],
  duplicates: ['duplicates'],
  sync: ['sync'],
} as const;
export type FilterName = keyof typeof FILTERS;

/** The active filters, apart from the keys that define the list, in the order in which they are offered. */
export function activeFilters(place: OfficePlace): readonly FilterName[] {
  const isActive = (name: FilterName) =>
    name === 'status'
      ? place.status !== undefined && place.status !== PENDING
      : FILTERS[name].some((key) => place[key] !== undefined);
  return (Object.keys(FILTERS) as FilterName[]).filter(isActive);
}

/** The place without one of its filters, on the first page. The list that waits for activation stays that list. */
export function withoutFilter(place: OfficePlace, name: FilterName): OfficePlace {
  const params = new URLSearchParams(paramsOf({ ...place, offset: 0 }));
  for (const key of FILTERS[name]) params.delete(key);
  if (name === 'status' && listOf(place) === 'pending') params.set('status', PENDING);
  return placeIn(params);
}

/** The place without filters, which shows its whole list. */
export function withoutFilters(place: OfficePlace): OfficePlace {
  const { sort, order } = place;
  return { ...startOf(listOf(place)), sort, order };
}

/** The place sorted by a column. The same column again reverses the order. */
export function sortedBy(place: OfficePlace, sort: OfficeSort): OfficePlace {
  const order = place.sort === sort && place.order === 'asc' ? 'desc' : 'asc';
  return { ...place, sort, order, offset: 0 };
}
