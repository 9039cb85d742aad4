import {
  ACTION_TYPES,
  ACTIVITY_DATE_FILTERS,
  type ActionType,
  type ActivityDateFilter,
  type ActivityEntry,
  DEFAULT_ACTIVITY_DATES,
  foldForSearch,
  searchFinder,
} from '@league/contract';

/** The filters of the log, as they are in the address of the tab. */
export type ActivityFilters = {
  readonly coachId: number | null;
  readonly teamId: number | null;
  readonly actionType: ActionType | null;
  readonly dateFilter: ActivityDateFilter;
  readonly search: string;
};

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | null {
  return values.find((value) => value === text) ?? null;
}

function idIn(text: string | null): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

export function filtersIn(params: URLSearchParams): ActivityFilters {
  return {
    coachId: idIn(params.get('coach')),
    teamId: idIn(params.get('team')),
    actionType: oneOf(ACTION_TYPES, params.get('action')),
    dateFilter: oneOf(ACTIVITY_DATE_FILTERS, params.get('date')) ?? DEFAULT_ACTIVITY_DATES,
    search: params.get('search') ?? '',
  };
}

/** The filters as parameters of an address, without those that are empty. */
export function paramsOf(filters: ActivityFilters): Record<string, string> {
  const { coachId, teamId, actionType, dateFilter, search } = filters;
  return {
    ...(coachId !== null && { coach: String(coachId) }),
    ...(teamId !== null && { team: String(teamId) }),
    ...(actionType !== null && { action: actionType }),
    ...(dateFilter !== DEFAULT_ACTIVITY_DATES && { date: dateFilter }),
    ...(search !== '' && { search }),
  };
}

/** The filters as the query of a request. */
export function queryOf({ coachId, teamId, actionType, dateFilter, search }: ActivityFilters) {
  return {
    dateFilter,
    ...(coachId !== null && { coachId }),
    ...(teamId !== null && { teamId }),
    ...(actionType !== null && { actionType }),
    ...(foldForSearch(search) !== '' && { search: search.trim() }),
  };
}

/** Applies action and search to the loaded entries, so that the list follows each typed letter (ACTIVITY-02). */
export function narrow(
  entries: readonly ActivityEntry[],
  { actionType, search }: Pick<ActivityFilters, 'actionType' | 'search'>,
): ActivityEntry[] {
  const finds = searchFinder(search);
  return entries.filter(
    (entry) =>
      (actionType === null || entry.actionType === actionType) &&
      // Only the server can search the entries that a row of several sums up.
      (entry.entries > 1 ||
        finds(
          foldForSearch(
            [
              entry.coachName,
              entry.coachEmail,
              entry.memberName ?? '',
              entry.teamName ?? '',
              entry.csvFileName ?? '',
              entry.details,
            ].join(' '),
          ),
        )),
  );
}
