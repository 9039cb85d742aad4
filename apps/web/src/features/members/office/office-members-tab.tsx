import { type BulkAction, type Member, type OfficeMemberList, PAGES } from '@league/contract';
import { Button } from '@mantine/core';
import {
  IconDownload,
  IconFileSpreadsheet,
  IconHistory,
  IconPrinter,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { queryKeyOf } from '../../../platform/api/api-query.ts';
import { ScreenHeading } from '../../../platform/places/screen-heading.tsx';
import { IfMay } from '../../../platform/session/if-may.tsx';
import { useMay } from '../../../platform/session/use-may.ts';
import { useStartMessage } from '../../../shared/messages/start-message.ts';
import { useRefreshAfterSync, useSyncStatus } from '../../../shared/sync/sync-status.ts';
import { bulk } from '../../../strings/en/bulk.ts';
import { memberDialogs } from '../../../strings/en/member-dialogs.ts';
import { officeMembers as words } from '../../../strings/en/office-members.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { useNavigate } from '../../../ui/router/router.tsx';
import { EmptyState } from '../../../ui/screens/empty-state.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { TabSkeletons } from '../../../ui/screens/skeletons.tsx';
import { ADD_BUTTON_ID } from '../add/add-button-id.ts';
import { copyNumbers } from '../bulk/copy-contacts.ts';
import { HISTORY_BUTTON_ID } from '../bulk/history-button-id.ts';
import { focusOutcome, isToRead, type Outcome } from '../bulk/outcome.ts';
import { FAMILIES_OF_LEAGUE } from '../family/families-address.ts';
import { printAddressOf, printInNewTab } from '../paper/chosen-members.ts';
import { useRosterFile } from '../paper/roster-file.ts';
import { EditDialog } from '../roster/roster-dialogs.ts';
import { RosterSourceContext } from '../roster/roster-source.ts';
import { OfficeFilters } from './filters/office-filters.tsx';
import { officeListQuery, useContacts, useFound, useSelectAll } from './office.api.ts';
import { OfficeLists } from './office-lists.tsx';
import classes from './office-members-tab.module.css';
import { activeFilters, filterOf, listOf, type OfficePlace, PAGE_SIZE, sortedBy } from './office-place.ts';
import { OfficeSelectionBar } from './office-selection-bar.tsx';
import { officeSource } from './office-source.ts';
import { OfficeTable, openButtonId } from './office-table.tsx';
import type { MemberAction } from './panel/member-panel.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useOfficePlace } from './use-office-place.ts';
import { useOfficeSelection } from './use-office-selection.ts';
import { useOpenMember } from './use-open-member.ts';

const BulkOutcome = lazy(() => import('../bulk/bulk-outcome.tsx'));
const AddMember = lazy(() => import('./add-member.tsx'));
const BulkDialog = lazy(() => import('../bulk/bulk-dialog.tsx'));
const BulkHistoryDialog = lazy(() => import('../bulk/bulk-history-dialog.tsx'));
const FreeEmailDialog = lazy(() => import('./panel/free-email-dialog.tsx'));
const EraseDialog = lazy(() => import('./panel/erase-dialog.tsx'));
const MessageDialog = lazy(() => import('../bulk/message-dialog.tsx'));
const MemberPanel = lazy(() => import('./panel/member-panel.tsx'));

type OpenDialog =
  | MemberAction
  | { readonly kind: 'history' | 'add' }
  | { readonly kind: 'message'; readonly members: readonly Member[] };

const ON_ROSTERS: readonly BulkAction[] = [
  'moveUp',
  'setLevel',
  'renew',
  'transfer',
  'activate',
  'reject',
  'archive',
];
const TO_ACTIVATE: readonly BulkAction[] = [
  'activate',
  'reject',
  'setLevel',
  'moveUp',
  'transfer',
  'archive',
];
const ARCHIVED: readonly BulkAction[] = ['restore'];
const ACTIONS = { roster: ON_ROSTERS, pending: TO_ACTIVATE, archive: ARCHIVED } as const;
const ROSTER_KEY = queryKeyOf(officeSource.list);

/** The gymnasts of all teams, and the office's actions on them (ADMIN-08). */
export function OfficeMembersTab() {
  const [place, show] = useOfficePlace();
  const list = useQuery(officeListQuery(place));
  useRefreshAfterSync(useSyncStatus().data, ROSTER_KEY);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const selection = useOfficeSelection(JSON.stringify(filterOf(place)));
  const { selectAll, isSelecting } = useSelectAll({ onFound: selection.set });
  const { data } = list;

  const latest = useRef(place);
  latest.current = place;
  const open = useCallback((memberId: number) => show({ ...latest.current, memberId }), [show]);

  const lastPage = data ? Math.max(0, Math.ceil(data.total / PAGE_SIZE) - 1) * PAGE_SIZE : place.offset;
  useEffect(() => {
    // The gymnasts of this page have left the list.
    if (!list.isPlaceholderData && place.offset > lastPage) show({ ...latest.current, offset: lastPage });
  }, [list.isPlaceholderData, place.offset, lastPage, show]);

  const contacts = useContacts({
    onFound: (found, purpose) => {
      if (purpose === 'numbers') copyNumbers(found);
      else setDialog({ kind: 'message', members: found });
    },
  });
  const file = useRosterFile(null);
  const startMessage = useStartMessage();
  const mayChange = useMay('roster.manage');
  const maySend = useMay('messages.send');
  const shown = data?.members ?? [];
  const panel = useOpenMember({ place, show, list: list.isPlaceholderData ? undefined : data });
  useListKeys({
    openButtons: () => shown.flatMap(({ id }) => document.getElementById(openButtonId(id)) ?? []),
    searchBox: () => document.querySelector<HTMLElement>('main input[type="search"]'),
    onTurn: panel.memberId === null ? null : panel.turn,
  });
  const conclude = (next: Outcome) => {
    setOutcome(isToRead(next) ? next : null);
    setDialog(null);
    selection.clear();
    // The result is shown beside the list, not behind a gymnast's details.
    panel.close();
  };
  return (
    <RosterSourceContext value={officeSource}>
      <div className={classes.head}>
        <ScreenHeading>{words.title}</ScreenHeading>
        <OfficeLists place={place} counts={data?.counts} />
        <div className={classes.toolbar}>
          <Button
            className={classes.tool}
            component={Link}
            to={
              typeof place.teamId === 'number'
                ? `${PAGES.rosterPrint}?team=${place.teamId}`
                : PAGES.rosterPrint
            }
            variant="subtle"
            leftSection={<Icon of={IconPrinter} />}
          >
            {words.print}
          </Button>
          <BusyButton
            className={classes.tool}
            variant="subtle"
            icon={IconDownload}
            label={memberDialogs.paper.exportFile}
            busyLabel={memberDialogs.paper.exporting}
            isBusy={file.isSaving}
            onClick={() => file.save()}
          />
          <IfMay may="roster.manage">
            <Button
              id={HISTORY_BUTTON_ID}
              className={classes.tool}
              variant="subtle"
              leftSection={<Icon of={IconHistory} />}
              onClick={() => setDialog({ kind: 'history' })}
            >
              {bulk.history.button}
            </Button>
            <Button
              id={ADD_BUTTON_ID}
              className={classes.add}
              leftSection={<Icon of={IconUserPlus} />}
              onClick={() => setDialog({ kind: 'add' })}
            >
              {words.add}
            </Button>
          </IfMay>
        </div>
      </div>
      <OfficeFilters place={place} onShow={show} />
      {outcome && (
        <Suspense>
          <BulkOutcome
            outcome={outcome}
            onUndone={(undo) => {
              const undone = { kind: 'undone', undo } as const;
              if (!isToRead(undone)) focusMain();
              conclude(undone);
            }}
            onDismiss={() => {
              setOutcome(null);
              focusMain();
            }}
          />
        </Suspense>
      )}
      {/* Before the list in the order of the Tab key, which would otherwise pass all rows; CSS shows it at the end. */}
      {selection.ids.size > 0 && data && (
        <OfficeSelectionBar
          selected={selection.ids.size}
          selectedElsewhere={selection.ids.size - shown.filter(({ id }) => selection.ids.has(id)).length}
          total={data.total}
          actions={mayChange ? ACTIONS[listOf(place)] : []}
          isSelecting={isSelecting}
          onSelectAll={() => selectAll(place)}
          onClear={() => {
            selection.clear();
            focusMain();
          }}
          onAct={(action) => setDialog({ kind: 'bulk', action, memberIds: [...selection.ids] })}
          contact={
            listOf(place) === 'archive'
              ? null
              : {
                  isLoading: contacts.isLoading,
                  onMessage: maySend
                    ? () => {
                        if (startMessage) startMessage({ kind: 'families', ids: [...selection.ids] });
                        else contacts.find({ ids: selection.ids, shown, purpose: 'message' });
                      }
                    : null,
                  onCopyNumbers: () => contacts.find({ ids: selection.ids, shown, purpose: 'numbers' }),
                  onPrint: () => printInNewTab([...selection.ids]),
                  onExport: () => file.save([...selection.ids]),
                  isExporting: file.isSaving,
                }
          }
        />
      )}
      <Listed
        list={list}
        place={place}
        selection={selection.ids}
        openId={panel.memberId}
        onShow={show}
        onOpen={open}
        onToggle={selection.toggle}
        onTogglePage={() => selection.togglePage(shown.map(({ id }) => id))}
      />
      <OfficeRosterLinks />
      <Suspense fallback={null}>
        {panel.memberId !== null && dialog === null && (
          <MemberPanel
            memberId={panel.memberId}
            listed={shown.find(({ id }) => id === panel.memberId)}
            turns={panel.turns}
            onAction={setDialog}
            onClose={panel.close}
            returnFocusTo={() => elementOr('main', openButtonId(place.memberId ?? 0))}
          />
        )}
        <ActionDialog
          dialog={dialog}
          place={place}
          onConclude={conclude}
          onClose={() => setDialog(null)}
          onGone={panel.close}
        />
      </Suspense>
    </RosterSourceContext>
  );
}

const focusMain = () => document.getElementById('main')?.focus({ preventScroll: true });

/** Links to other screens about rosters; at the end, so that the first gymnasts stay high on the screen. */
function OfficeRosterLinks() {
  return (
    <div className={classes.links}>
      <Button
        className={classes.tool}
        component={Link}
        to={FAMILIES_OF_LEAGUE}
        variant="subtle"
        leftSection={<Icon of={IconUsersGroup} />}
      >
        {words.families}
      </Button>
      <Button
        className={classes.tool}
        component={Link}
        to={`${PAGES.admin}#bulk-import`}
        variant="subtle"
        leftSection={<Icon of={IconFileSpreadsheet} />}
      >
        {words.importFile}
      </Button>
    </div>
  );
}

function elementOr(fallbackId: string, id: string): HTMLElement | null {
  return document.getElementById(id) ?? document.getElementById(fallbackId);
}

type ListedProps = {
  readonly list: UseQueryResult<OfficeMemberList>;
  readonly place: OfficePlace;
  readonly selection: ReadonlySet<number>;
  readonly openId: number | null;
  readonly onShow: (place: OfficePlace) => void;
  readonly onOpen: (id: number) => void;
  readonly onToggle: (id: number) => void;
  readonly onTogglePage: () => void;
};

function Listed({ list, place, selection, openId, onShow, ...on }: ListedProps) {
  const { data } = list;
  if (list.isError) {
    return (
      <ErrorState text={words.failed} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
    );
  }
  if (!data) return <TabSkeletons />;
  const isFiltered = activeFilters(place).length > 0 || place.search !== undefined;
  return (
    <>
      <div className={classes.foundLine} data-all={!isFiltered || undefined}>
        <p className={classes.found} role="status">
          {words.found.count(data.total)}
        </p>
        {isFiltered && data.total > 0 && listOf(place) !== 'archive' && (
          <FoundOnPaper place={place} total={data.total} />
        )}
      </div>
      {data.total === 0 ? (
        <EmptyState {...words.empty[isFiltered ? 'filtered' : listOf(place)]} />
      ) : (
        <>
          <OfficeTable
            members={data.members}
            place={place}
            selection={selection}
            openId={openId}
            isLoading={list.isPlaceholderData}
            onSort={(sort) => onShow(sortedBy(place, sort))}
            {...on}
          />
          <p className={classes.keys}>{words.keys}</p>
          <Pager
            of={words.table}
            offset={place.offset}
            pageSize={PAGE_SIZE}
            total={data.total}
            onTurn={(offset) => {
              onShow({ ...place, offset });
              document.getElementById('main')?.scrollIntoView();
            }}
          />
        </>
      )}
    </>
  );
}

/** The gymnasts that the filter finds, on paper or as a file (BEYOND-02). */
function FoundOnPaper({ place, total }: { place: OfficePlace; total: number }) {
  const file = useRosterFile(null);
  const { find, isFinding } = useFound();
  const navigate = useNavigate();
  // In the same tab: browsers block a new tab that is opened only after a request.
  const print = (memberIds: readonly number[]) => {
    const address = printAddressOf(memberIds);
    if (address !== null) navigate(address);
  };
  return (
    <>
      <BusyButton
        className={classes.tool}
        variant="subtle"
        icon={IconPrinter}
        label={words.found.print(total)}
        busyLabel={words.found.finding}
        isBusy={isFinding}
        onClick={() => find({ place, onFound: print })}
      />
      <BusyButton
        className={classes.tool}
        variant="subtle"
        icon={IconDownload}
        label={words.found.exportFile(total)}
        busyLabel={memberDialogs.paper.exporting}
        isBusy={file.isSaving}
        onClick={() => find({ place, onFound: file.save })}
      />
    </>
  );
}

type ActionDialogProps = {
  readonly dialog: OpenDialog | null;
  readonly place: OfficePlace;
  readonly onConclude: (outcome: Outcome) => void;
  readonly onClose: () => void;
  /** Called when the gymnast whose details are open has left the list. */
  readonly onGone: () => void;
};

/** The dialog that is open, if any. */
function ActionDialog({ dialog, place, onConclude, onClose, onGone }: ActionDialogProps) {
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'add':
      return <AddMember teamId={typeof place.teamId === 'number' ? place.teamId : null} onClose={onClose} />;
    case 'edit':
      return <EditDialog member={dialog.member} onClose={onClose} />;
    case 'freeEmail':
      return <FreeEmailDialog member={dialog.member} onClose={onClose} />;
    case 'erase':
      return <EraseDialog member={dialog.member} onErased={onGone} onClose={onClose} />;
    case 'message':
      return <MessageDialog members={dialog.members} onClose={onClose} />;
    case 'history':
      return (
        <BulkHistoryDialog
          onUndone={(undo) => onConclude({ kind: 'undone', undo })}
          onClose={onClose}
          returnFocusTo={() => focusOutcome() ?? document.getElementById(HISTORY_BUTTON_ID)}
        />
      );
    case 'bulk':
      return (
        <BulkDialog
          action={dialog.action}
          memberIds={dialog.memberIds}
          onDone={(result) => onConclude({ kind: 'changed', result })}
          onClose={onClose}
          returnFocusTo={() => focusOutcome() ?? document.getElementById('main')}
        />
      );
  }
}
