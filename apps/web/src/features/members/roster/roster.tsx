import type { Member, TeamBulkAction } from '@league/contract';
import { Tabs } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStickyRoom } from '../../../platform/places/use-sticky-room.ts';
import { missingFields } from '../../../shared/roster/missing-fields.ts';
import { type Attention, needingAttention } from '../../../shared/roster/roster-attention.ts';
import { members as words } from '../../../strings/en/members.ts';
import { HISTORY_BUTTON_ID } from '../bulk/history-button-id.ts';
import { focusOutcome, isToRead, type Outcome } from '../bulk/outcome.ts';
import { useScoreWarnings } from '../card/marks/score-warnings.ts';
import { MemberCards } from '../card/member-cards.tsx';
import { draftedMemberId } from '../edit/drafted-member.ts';
import { FillInList } from '../fill-in/fill-in-list.lazy.ts';
import { LapsedHint } from '../renewal/lapsed-hint.tsx';
import { summarizeSelection } from '../renewal/selection.ts';
import { useSelection } from '../renewal/use-selection.ts';
import { LevelTabs } from './level-tabs.tsx';
import { MemberDialogs, type OpenDialog } from './member-dialogs.tsx';
import classes from './roster.module.css';
import { type RosterSort, rememberChoices } from './roster-choices.ts';
import { CoachSelectionBar } from './roster-dialogs.ts';
import { RosterLine } from './roster-line.tsx';
import type { RosterPlace } from './roster-place.ts';
import { useRosterSource } from './roster-source.ts';
import { RosterTroubles, type Trouble } from './roster-troubles.tsx';
import { ALL_LEVELS, prepareRoster, viewRoster } from './roster-view.ts';
import { PhoneSearch } from './search/phone-search.tsx';
import { RosterFilter } from './search/roster-filter.tsx';
import { SearchReport } from './search/search-report.tsx';

const BulkHistoryDialog = lazy(() => import('../bulk/bulk-history-dialog.tsx'));
// Loaded with the dialog whose outcome it shows.
const BulkOutcome = lazy(() => import('../bulk/bulk-outcome.tsx'));
const NoMatch = lazy(async () => ({ default: (await import('./search/no-match.tsx')).NoMatch }));
// It is at the end of the list, which is drawn first without it.
const RosterPaper = lazy(() => import('../paper/roster-paper.tsx'));
const RosterMore = lazy(() => import('../paper/roster-more.tsx'));
const BulkDialog = lazy(() => import('../bulk/bulk-dialog.tsx'));
const MessageFamilies = lazy(() => import('../bulk/message-families.tsx'));

type OpenBulk =
  | {
      readonly kind: 'change';
      readonly action: TeamBulkAction;
      readonly memberIds: readonly number[];
    }
  | { readonly kind: 'message' | 'history' | 'more' };

export type RosterProps = {
  readonly roster: readonly Member[];
  readonly teamName: string | null;
  /** The button to add a gymnast, if there is one. */
  readonly add: ReactNode;
  readonly search: string;
  readonly onSearchChange: (search: string) => void;
  readonly place: RosterPlace;
  readonly onPlaceChange: (place: RosterPlace) => void;
  /** Set if a refetch has failed, so that the roster may be outdated. */
  readonly refreshFailure: Omit<Trouble, 'text'> | null;
};

/** A loaded roster: search, level tabs, cards and the selection bar. */
export function Roster({
  roster,
  teamName,
  add,
  search,
  onSearchChange,
  place,
  onPlaceChange,
  refreshFailure,
}: RosterProps) {
  const client = useQueryClient();
  // An edit that was interrupted by the end of the session or by a reload is reopened (TRUTH-02).
  const [dialog, setDialog] = useState<OpenDialog | null>(() => {
    const member = roster.find(({ id }) => id === draftedMemberId(client));
    return member ? { kind: 'edit', member } : null;
  });
  const { selection, ...select } = useSelection(roster);
  const { isOnPaper } = useRosterSource();
  const warnings = useScoreWarnings();
  const filling = useRef<{ show: Attention | null; ids: readonly number[] }>({ show: null, ids: [] });
  const list = useRef<HTMLDivElement>(null);
  const tools = useStickyRoom<HTMLDivElement>('--tools-room');
  // The pressed button disappears with the selection, so the focus moves to the list.
  const focusList = () => list.current?.focus({ preventScroll: true });
  const clear = () => {
    select.clear();
    focusList();
  };
  const clearByEscape = (event: KeyboardEvent<HTMLElement>) => {
    // React also bubbles keys from menus and dialogs opened in the list, which are elsewhere in the document.
    const isInList = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key === 'Escape' && isInList && !event.defaultPrevented) select.clear();
  };
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [bulk, setBulk] = useState<OpenBulk | null>(null);
  const [isOnlySelected, setOnlySelected] = useState(false);
  const selected = useMemo(() => roster.filter(({ id }) => selection.has(id)), [roster, selection]);
  const showsOnlySelected = isOnlySelected && selection.size > 0;
  const conclude = (next: Outcome) => {
    setOutcome(isToRead(next) ? next : null);
    setBulk(null);
    setOnlySelected(false);
    select.clear();
  };

  const prepared = useMemo(() => prepareRoster(roster, place.sort), [roster, place.sort]);
  const only = useMemo(() => {
    if (showsOnlySelected) return selection;
    const found = place.show && needingAttention(place.show, roster, warnings.data);
    if (!found) return null;
    // A gymnast whose field was just filled in keeps the row until the coach leaves the list.
    if (filling.current.show !== place.show || !place.isFilling)
      filling.current = { show: place.show, ids: [] };
    const ids = new Set([...filling.current.ids, ...found.map(({ id }) => id)]);
    if (place.isFilling) filling.current = { show: place.show, ids: [...ids] };
    return ids;
  }, [place.show, place.isFilling, roster, warnings.data, showsOnlySelected, selection]);
  const fields = missingFields(place.show);
  const fill = (isFilling: boolean) => {
    select.clear();
    onPlaceChange({ ...place, isFilling });
  };
  const showLevel = (level: string) => onPlaceChange({ ...place, level });
  const sortBy = (sort: RosterSort) => {
    rememberChoices({ ...place, sort });
    onPlaceChange({ ...place, sort });
  };
  const showEveryone = () => onPlaceChange({ ...place, show: null, isFilling: false });
  // The search box shows each key at once; React updates the list when there is time.
  const deferredSearch = useDeferredValue(search);
  // Only once the list is shown: the parts below it are loaded after it.
  const isDrawn = useDeferredValue(true, false);
  const view = useMemo(
    () => viewRoster(prepared, { search: deferredSearch, level: place.level, only }),
    [prepared, deferredSearch, place.level, only],
  );
  select.setShown(view.members);
  const summary = summarizeSelection(selection, { roster, shown: view.members });
  // A slow phone needs a third of a second to render a form. In a transition the page stays responsive meanwhile.
  const open = useCallback((asked: OpenDialog) => startTransition(() => setDialog(asked)), []);
  const edit = useCallback((member: Member) => open({ kind: 'edit', member }), [open]);
  const archive = useCallback((member: Member) => open({ kind: 'archive', member }), [open]);

  return (
    <Tabs
      className={classes.roster}
      value={view.level}
      onChange={(level) => showLevel(level ?? ALL_LEVELS)}
      keepMounted={false}
    >
      <div ref={tools} className={classes.tools}>
        <div className={classes.top}>
          <PhoneSearch search={search} onSearchChange={onSearchChange} />
          {add}
        </div>
        {place.show && only && !showsOnlySelected && (
          <RosterFilter
            show={place.show}
            count={only.size}
            onShowAll={showEveryone}
            isFilling={fields ? place.isFilling : null}
            onFill={fill}
          />
        )}
        <LevelTabs levels={view.levels} open={view.level} />
        {!place.isFilling && (
          <RosterLine
            place={place}
            areAllSelected={summary.areAllShownSelected}
            onPlaceChange={onPlaceChange}
            onToggleAll={() => select.toggleAllShown(view.members)}
            onMore={isOnPaper && (() => setBulk({ kind: 'more' }))}
          />
        )}
        <SearchReport
          search={deferredSearch}
          chosenLevel={place.level}
          view={view}
          onShowAll={() => showLevel(ALL_LEVELS)}
        />
      </div>
      <RosterTroubles
        troubles={[
          refreshFailure && { text: words.refreshFailed, ...refreshFailure },
          warnings.isError && {
            text: words.scoresFailed,
            onRetry: () => void warnings.refetch(),
            isRetrying: warnings.isFetching,
          },
        ]}
      />
      {outcome && (
        <Suspense>
          <BulkOutcome
            outcome={outcome}
            onUndone={(undo) => {
              const undone = { kind: 'undone', undo } as const;
              if (!isToRead(undone)) focusList();
              conclude(undone);
            }}
            onDismiss={() => {
              setOutcome(null);
              focusList();
            }}
          />
        </Suspense>
      )}
      {selection.size === 0 && place.show === null && deferredSearch.trim() === '' && (
        <LapsedHint summary={summary} onToggleAllLapsed={select.toggleAllLapsed} />
      )}
      {/* Before the list in the order of the Tab key, which would otherwise pass all rows; CSS shows it at the end. */}
      {selection.size > 0 && (
        <Suspense>
          <CoachSelectionBar
            summary={summary}
            members={selected}
            isOnlySelected={showsOnlySelected}
            isOnPaper={isOnPaper === true}
            onAct={(action, memberIds) => setBulk({ kind: 'change', action, memberIds })}
            onMessage={() => setBulk({ kind: 'message' })}
            onToggleAllLapsed={select.toggleAllLapsed}
            onToggleOnlySelected={() => setOnlySelected(!showsOnlySelected)}
            onClear={clear}
          />
        </Suspense>
      )}
      <Tabs.Panel
        ref={list}
        value={view.level}
        className={classes.list}
        tabIndex={-1}
        onKeyDown={clearByEscape}
      >
        {view.members.length === 0 ? (
          <Suspense>
            <NoMatch
              search={deferredSearch}
              show={place.show}
              onClear={() => onSearchChange('')}
              onShowEveryone={showEveryone}
            />
          </Suspense>
        ) : place.isFilling && fields ? (
          <Suspense>
            <FillInList key={place.show} fields={fields} members={view.members} />
          </Suspense>
        ) : (
          <MemberCards
            layout={place.layout}
            sort={place.sort}
            onSort={sortBy}
            members={view.members}
            warnings={warnings.data}
            selection={selection}
            askedFor={deferredSearch.trim()}
            onToggle={select.toggle}
            onEdit={edit}
            onArchive={archive}
          />
        )}
      </Tabs.Panel>
      {isOnPaper && isDrawn && (
        <Suspense>
          <RosterPaper
            onHistory={() => setBulk({ kind: 'history' })}
            shownIds={view.members.map(({ id }) => id)}
            total={roster.length}
          />
        </Suspense>
      )}
      <Suspense>
        {bulk?.kind === 'change' && (
          <BulkDialog
            action={bulk.action}
            memberIds={bulk.memberIds}
            onDone={(result) => conclude({ kind: 'changed', result })}
            onClose={() => setBulk(null)}
            returnFocusTo={() => focusOutcome() ?? list.current}
          />
        )}
        {bulk?.kind === 'history' && (
          <BulkHistoryDialog
            onUndone={(undo) => {
              setBulk(null);
              conclude({ kind: 'undone', undo });
            }}
            onClose={() => setBulk(null)}
            returnFocusTo={() => focusOutcome() ?? document.getElementById(HISTORY_BUTTON_ID)}
          />
        )}
        {bulk?.kind === 'more' && (
          <RosterMore
            onHistory={() => setBulk({ kind: 'history' })}
            shownIds={view.members.map(({ id }) => id)}
            total={roster.length}
            onClose={() => setBulk(null)}
          />
        )}
        {bulk?.kind === 'message' && <MessageFamilies members={selected} onClose={() => setBulk(null)} />}
      </Suspense>
      <MemberDialogs open={dialog} teamName={teamName} shown={view.members} onClose={() => setDialog(null)} />
    </Tabs>
  );
}
