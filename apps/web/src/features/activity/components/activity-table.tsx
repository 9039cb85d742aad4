import type { ActivityEntry } from '@league/contract';
import { useLeague } from '../../../platform/league.ts';
import { activity as words } from '../../../strings/en/activity.ts';
import { dateAndTimeInWords } from '../../../ui/instant-words.ts';
import { ActionBadge } from './action-badge.tsx';
import classes from './activity-table.module.css';

const { columns } = words;

/** The entries as rows; on a phone each becomes a card with its columns named (ACTIVITY-02). */
export function ActivityTable({ entries }: { entries: readonly ActivityEntry[] }) {
  const timeZone = useLeague()?.timeZone ?? 'UTC';
  return (
    // Roles stand here for a phone, where the layout of the rows would take the table's meaning away.
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table role="table" className={classes.table} aria-label={words.table}>
      <thead role="rowgroup">
        <tr role="row">
          {Object.values(columns).map((column) => (
            <th role="columnheader" key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {entries.map((entry) => (
          <tr role="row" key={entry.id}>
            <td role="cell" data-column={columns.time} className={classes.time}>
              <time dateTime={entry.createdAt}>{dateAndTimeInWords(entry.createdAt, timeZone)}</time>
            </td>
            <td role="cell" data-column={columns.coach}>
              <div className={classes.lines}>
                <span>{entry.coachName || entry.coachEmail}</span>
                <span className={classes.quiet}>{entry.coachName && entry.coachEmail}</span>
              </div>
            </td>
            <td role="cell" data-column={columns.action}>
              <ActionBadge actionType={entry.actionType} />
            </td>
            <td role="cell" data-column={columns.target}>
              <Target entry={entry} />
            </td>
            <td role="cell" data-column={columns.team}>
              {entry.teamName ?? words.nothing}
            </td>
            <td role="cell" data-column={columns.details}>
              <Details entry={entry} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

function Target({ entry }: { entry: ActivityEntry }) {
  const { memberName, memberId, csvFileName, recordCount } = entry;
  const name = memberName ?? csvFileName;
  const fact =
    memberName === null
      ? recordCount !== null && words.records(recordCount)
      : memberId !== null && words.memberId(memberId);
  if (!name) return words.nothing;
  return (
    <div className={classes.lines}>
      <span>{name}</span>
      {fact && <span className={classes.quiet}>{fact}</span>}
    </div>
  );
}

/** The sentence of the log; values that it does not say itself unfold below. */
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
