import type { ActivityEntry } from '@league/contract';
import { useLeague } from '../../../platform/league.ts';
import { useMay } from '../../../platform/use-may.ts';
import { activity as words } from '../../../strings/en/activity.ts';
import { dateAndTimeInWords } from '../../../strings/en/instants.ts';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { ActionBadge } from './action-badge.tsx';
import classes from './activity-table.module.css';

const { columns } = words;

type Props = {
  readonly entries: readonly ActivityEntry[];
  readonly onPutBack: (entry: ActivityEntry) => void;
};

/** The entries of the log, newest first (ACTIVITY-02). */
export function ActivityTable({ entries, onPutBack }: Props) {
  const timeZone = useLeague()?.timeZone ?? 'UTC';
  const mayPutBack = useMay('roster.edit');
  return (
    <Table
      label={words.table}
      className={classes.log}
      head={Object.values(columns).map((column) => <HeadCell key={column}>{column}</HeadCell>)}
    >
      {entries.map((entry) => (
        <Row key={entry.id}>
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
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function Target({ entry }: { entry: ActivityEntry }) {
  const { memberName, memberId, csvFileName, recordCount } = entry;
  // Entries about a gymnast lose the name when they are erased, and keep the number (BEYOND-12).
  const name = memberName ?? (memberId === null ? csvFileName : words.erased);
  const fact =
    memberId === null ? recordCount !== null && words.records(recordCount) : words.memberId(memberId);
  if (!name) return words.nothing;
  return (
    <div className={classes.lines}>
      <span translate="no">{name}</span>
      {fact && <span className={classes.quiet}>{fact}</span>}
    </div>
  );
}

/** The sentence of the log; values that it does not contain unfold below. */
function Details({ entry: { details, changes } }: { entry: ActivityEntry }) {
  const isSaid = changes.every(({ before, after }) => details.includes(`${before} → ${after}`));
  return (
    <div className={classes.lines}>
      <span>{details}</span>
      {!isSaid && (
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
