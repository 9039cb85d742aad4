import {
  ageOn,
  type BulkChangeBody,
  isRenewable,
  levelAbove,
  ROLLOVER_LISTS,
  type RolloverList,
  type RolloverSettings,
} from '@league/contract';
import type { Candidate } from './rollover.repository.ts';

export type RolloverEntry = {
  readonly gymnast: Candidate;
  readonly nextLevel: string | null;
  readonly ageOnCutoffDay: number | null;
  readonly scoreOuts: number;
  readonly isTicked: boolean;
  /** True if another list archives the gymnast, who then neither moves up nor is renewed. */
  readonly isLeaving: boolean;
};

export type RolloverFacts = {
  readonly settings: RolloverSettings;
  readonly scoreOuts: ReadonlyMap<number, { readonly count: number; readonly mustMoveUp: boolean }>;
  /** The levels of the league, lowest first. */
  readonly levels: readonly string[];
  readonly tickedLists: ReadonlySet<RolloverList>;
  readonly choices: readonly {
    readonly memberId: number;
    readonly list: RolloverList;
    readonly isTicked: boolean;
  }[];
};

export type RolloverLists = Readonly<Record<RolloverList, readonly RolloverEntry[]>>;

const MOVE_UP_LISTS = ['mustMoveUp', 'wholeLevel', 'mayMoveUp'] as const satisfies RolloverList[];

type Placed = Omit<RolloverEntry, 'isTicked' | 'isLeaving'>;

/** The lists that a gymnast is in, with at most one of the lists that move up: the first that fits. */
function listsOf(
  { gymnast, nextLevel, ageOnCutoffDay }: Placed,
  { settings, scoreOuts }: Pick<RolloverFacts, 'settings' | 'scoreOuts'>,
): RolloverList[] {
  const out = scoreOuts.get(gymnast.id);
  const lists: RolloverList[] = [];
  if (ageOnCutoffDay !== null && ageOnCutoffDay >= settings.ageLimit) lists.push('ageOut');
  if (out?.mustMoveUp) lists.push('mustMoveUp');
  else if (settings.wholeLevels.includes(gymnast.skillLevel) && nextLevel !== null) lists.push('wholeLevel');
  else if (out && nextLevel !== null) lists.push('mayMoveUp');
  if (isRenewable(gymnast)) lists.push('lapsed');
  return lists;
}

/** Which gymnasts are in each list, and which are ticked (OFFICE-02). Keeps the order of the gymnasts. */
export function rolloverLists(candidates: readonly Candidate[], facts: RolloverFacts): RolloverLists {
  const { settings, scoreOuts, levels, tickedLists } = facts;
  const chosen = new Map(
    facts.choices.map(({ list, memberId, isTicked }) => [`${list} ${memberId}`, isTicked]),
  );
  const isTicked = (list: RolloverList, id: number) => chosen.get(`${list} ${id}`) ?? tickedLists.has(list);
  const lists: Record<RolloverList, RolloverEntry[]> = {
    ageOut: [],
    mustMoveUp: [],
    mayMoveUp: [],
    wholeLevel: [],
    lapsed: [],
  };
  for (const gymnast of candidates) {
    const { id, dateOfBirth, skillLevel } = gymnast;
    const placed = {
      gymnast,
      nextLevel: levelAbove(skillLevel, levels),
      ageOnCutoffDay: dateOfBirth === null ? null : ageOn(dateOfBirth, settings.cutoffDay),
      scoreOuts: scoreOuts.get(id)?.count ?? 0,
    };
    const isIn = listsOf(placed, facts);
    const archives = (list: RolloverList) =>
      isIn.includes(list) &&
      isTicked(list, id) &&
      (list === 'ageOut' || (list === 'lapsed' && settings.lapsedAction === 'archive'));
    for (const list of isIn) {
      lists[list].push({
        ...placed,
        isTicked: isTicked(list, id),
        isLeaving: ROLLOVER_LISTS.some((other) => other !== list && archives(other)),
      });
    }
  }
  return lists;
}

const idsOf = (entries: readonly RolloverEntry[]) => entries.map(({ gymnast }) => gymnast.id);
const ticked = (entries: readonly RolloverEntry[]) => entries.filter(({ isTicked }) => isTicked);
const staying = (entries: readonly RolloverEntry[]) => entries.filter(({ isLeaving }) => !isLeaving);

/** The actions that a rollover consists of; one without gymnasts is left out. */
export function rolloverActions(
  lists: RolloverLists,
  {
    lapsedAction,
    removesRegistrations,
  }: Pick<RolloverSettings, 'lapsedAction'> & { removesRegistrations: boolean },
): BulkChangeBody[] {
  const lapsed = ticked(lists.lapsed);
  const archived = [...ticked(lists.ageOut), ...(lapsedAction === 'archive' ? lapsed : [])];
  const movedUp = MOVE_UP_LISTS.flatMap((list) => staying(ticked(lists[list])));
  const renewed = lapsedAction === 'renew' ? staying(lapsed) : [];
  const actions: BulkChangeBody[] = [
    { action: 'archive', memberIds: [...new Set(idsOf(archived))], removesRegistrations },
    { action: 'moveUp', memberIds: idsOf(movedUp) },
    { action: 'renew', memberIds: idsOf(renewed) },
  ];
  return actions.filter(({ memberIds }) => memberIds.length > 0);
}
