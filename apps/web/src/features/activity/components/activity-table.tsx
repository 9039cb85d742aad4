import { type ActivityEntry, PAGES } from '@league/contract';
import { type ReactNode, useState } from 'react';
import { useLeague } from '../../../platform/league.ts';
import { useMay } from '../../../platform/session/use-may.ts';
import { activity as words } from '../../../strings/en/activity.ts';
import { dateAndTimeInWords } from '../../../strings/en/instants.ts';
import { Link } from '../../../ui/link.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/lists/table.tsx';
import { useChangeEntries } from '../activity.api.ts';
import type { ActivityFilters } from '../activity-filters.ts';
import { ActionBadge } from './action-badge.tsx';
import classes from './activity-table.module.css';

const { columns } = words;

type Props = {
  readonly entries: readonly ActivityEntry[];
  /** The filters by which the entries were fetched. */
  readonly filters: ActivityFilters;
  readonly onPutBack: (entry: ActivityEntry) => void;
};

/** The entries of the log, newest first; the entries of one bulk change are one row that unfolds (ACTIVITY-02). */
export function ActivityTable({ entries, filters, onPutBack }: Props) {
  return (
    <Table
      label={words.table}
      className={classes.log}
      head={Object.values(columns).map((column) => <HeadCell key={column}>{column}</HeadCell>)}
    >
      {entries.map((entry) =>
        entry.entries > 1 ? (
          <ChangeRows key={entry.id} entry={entry} filters={filters} onPutBack={onPutBack} />
        ) : (
          <EntryRow key={entry.id} entry={entry} onPutBack={onPutBack} />
        ),
      )}
    </Table>
  );
}

type RowProps = Pick<Props, 'onPutBack'> & {
  readonly entry: ActivityEntry;
  /** Shown below the details; used by a row that sums up several entries. */
  readonly children?: ReactNode;
  readonly isInside?: boolean;
};

function EntryRow({ entry, onPutBack, children, isInside = false }: RowProps) {
  const timeZone = useLeague()?.timeZone ?? 'UTC';
  const mayPutBack = useMay('roster.edit');
  return (
    <Row {...(isInside && { className: classes.inside })}>
      <Cell column={columns.time} className={classes.time}>
        <time dateTime={entry.createdAt}>{dateAndTimeInWords(entry.createdAt, timeZone)}</time>
      </Cell>
      <Cell column={columns.coach}>
        <div className={classes.lines}>
          <span translate="no">{entry.coachName || entry.coachEmail}</span>
          <span className={classes.quiet} translate="no">
            {entry.coachName && entry.coachEmail}
          </span>
        </div>
      </Cell>
      <Cell column={columns.action}>
        <ActionBadge actionType={entry.actionType} />
      </Cell>
      <Cell column={columns.target}>
        <Target entry={entry} />
      </Cell>
      <Cell column={columns.team}>{entry.teamName ?? words.nothing}</Cell>
      <Cell column={columns.details}>
        <Details entry={entry} />
        {entry.canPutBack && mayPutBack && (
          <button
            type="button"
            className={classes.putBack}
            aria-label={words.putBackNamed(entry.details)}
            onClick={() => onPutBack(entry)}
          >
            {words.putBack}
          </button>
        )}
        {children}
      </Cell>
    </Row>
  );
}

/** One bulk change: a row that unfolds into its entries. */
function ChangeRows({ entry, filters, onPutBack }: RowProps & Pick<Props, 'filters'>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <EntryRow entry={entry} onPutBack={onPutBack}>
        <button
          type="button"
          className={classes.putBack}
          aria-expanded={isOpen}
          aria-label={words.unfoldNamed(entry.entries, entry.details, isOpen)}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? words.fold : words.unfold}
        </button>
      </EntryRow>
      {isOpen && <UnfoldedRows rowId={entry.id} filters={filters} onPutBack={onPutBack} />}
    </>
  );
}

function UnfoldedRows({
  rowId,
  filters,
  onPutBack,
}: Pick<Props, 'filters' | 'onPutBack'> & { readonly rowId: number }) {
  const change = useChangeEntries(filters, rowId);
  const isWaiting = change.isLoading || change.isFetchingNextPage;
  return (
    <>
      {change.data?.pages.flat().map((entry) => (
        <EntryRow key={entry.id} entry={entry} onPutBack={onPutBack} isInside />
      ))}
      {(isWaiting || change.isError || change.hasNextPage) && (
        <Row className={classes.inside}>
          <td colSpan={Object.keys(columns).length}>
            {isWaiting && <span role="status">{words.olderPending}</span>}
            {!isWaiting && (
              <button
                type="button"
                className={classes.putBack}
                onClick={() => void (change.isError ? change.refetch() : change.fetchNextPage())}
              >
                {change.isError ? words.unfoldFailed : words.unfoldMore}
              </button>
            )}
          </td>
        </Row>
      )}
    </>
  );
}

function Target({ entry }: { entry: ActivityEntry }) {
  const { memberName, memberId, csvFileName, recordCount } = entry;
  if (entry.entries > 1) return <span>{words.gymnasts(entry.entries)}</span>;
  // Once a gymnast is erased, the entries about them have the number but no name (BEYOND-12).
  const name = memberName ?? (memberId === null ? csvFileName : words.erased);
  const fact =
    memberId === null ? recordCount !== null && words.records(recordCount) : words.memberId(memberId);
  if (!name) return words.nothing;
  return (
    <div className={classes.lines}>
      {memberName !== null && memberId !== null ? (
        <Link className={classes.name} translate="no" to={`${PAGES.members}?member=${memberId}`}>
          {name}
        </Link>
      ) : (
        <span translate="no">{name}</span>
      )}
      {fact && <span className={classes.quiet}>{fact}</span>}
    </div>
  );
}

/** The sentence of the entry. If it leaves out changed values, they unfold below it. */
function Details({ entry: { details, changes } }: { entry: ActivityEntry }) {
  const hasAllValues = changes.every(({ before, after }) => details.includes(`${before} → ${after}`));
  return (
    <div className={classes.lines}>
      <span>{details}</span>
      {!hasAllValues && (
        <details className={classes.values}>
          <summary>{words.values}</summary>
          <ul>
            {changes.map(({ field, before, after }) => (
              <li key={field}>{words.change(field, before, after)}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
