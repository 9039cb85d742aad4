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

/** What the office looks at: filter, order, page, and the gymnast whose details are open. All of it is in the address. */
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

/** Takes an address's parameters; what is not understood is left out, so that an old link still shows something. */
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

/** What of a place decides who is in the list. */
export function filterOf(place: OfficePlace): Partial<OfficeFilter> & Pick<OfficeFilter, 'list'> {
  const { memberId: _, sort: __, order: ___, offset: ____, ...filter } = place;
  return filter;
}

/** The lists the office chooses from; those who wait for it are those on rosters with one of these statuses. */
export type ListName = 'roster' | 'pending' | 'archive';

export function listOf({ list, status }: OfficePlace): ListName {
  if (list === 'archive') return 'archive';
  return [PENDING, ...PENDING_STATUSES].some((each) => each === status) ? 'pending' : 'roster';
}

/** Where a list begins: applications by their age, oldest first; the others by name. */
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

/** The keys of each filter beside the search and what makes the list. An age is one filter, whichever way it is given. */
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

/** The filters that narrow a list beside what makes it that list, in the order in which they are offered. */
export function activeFilters(place: OfficePlace): readonly FilterName[] {
  const isActive = (name: FilterName) =>
    name === 'status'
      ? place.status !== undefined && place.status !== PENDING
      : FILTERS[name].some((key) => place[key] !== undefined);
  return (Object.keys(FILTERS) as FilterName[]).filter(isActive);
}

/** The place without one of its filters, on the first page. What waits for activation stays what it is. */
export function withoutFilter(place: OfficePlace, name: FilterName): OfficePlace {
  const params = new URLSearchParams(paramsOf({ ...place, offset: 0 }));
  for (const key of FILTERS[name]) params.delete(key);
  if (name === 'status' && listOf(place) === 'pending') params.set('status', PENDING);
  return placeIn(params);
}

/** The place with everyone of its list. */
export function withoutFilters(place: OfficePlace): OfficePlace {
  const { sort, order } = place;
  return { ...startOf(listOf(place)), sort, order };
}

/** The place sorted by a column: the same column again turns the order round. */
export function sortedBy(place: OfficePlace, sort: OfficeSort): OfficePlace {
  const order = place.sort === sort && place.order === 'asc' ? 'desc' : 'asc';
  return { ...place, sort, order, offset: 0 };
}
