import type { FailedRow } from '@league/contract';
import { imports } from '../../../strings/en/imports.ts';
import classes from './failed-rows.module.css';
import { FixRow } from './fix-row.tsx';

const words = imports.results;

type Props = {
  readonly rows: readonly FailedRow[];
  /** The number of all failed rows, including those that the report leaves out. */
  readonly total: number;
  readonly shown: number;
  /** Given for a check: each row can then be fixed, and `onTyped` is called when values are typed but not checked yet. */
  readonly fixedIn?: { readonly id: number; readonly onTyped: (row: number, isTyped: boolean) => void };
};

/** Whether the message quotes the cell that it is about. Most do; the cell is then not repeated. */
function saysWhere({ column, value, message }: FailedRow['problems'][number]): boolean {
  return column === '' || message.includes(value === '' ? column : `“${value}”`);
}

/** Rows that were not created: who, where in the spreadsheet, what is wrong and what to do (IMPORT-05, IMPORT-06). */
export function FailedRows({ rows, total, shown, fixedIn }: Props) {
  return (
    <>
      <ol className={classes.rows}>
        {rows.slice(0, shown).map((row) => (
          <li key={row.row} className={classes.row}>
            <p className={classes.who}>
              <span className={classes.number}>{words.row(row.row)}</span> {row.member || words.unnamed}
            </p>
            {row.problems.length === 0 ? (
              <p className={classes.what}>{row.error}</p>
            ) : (
              row.problems.map(({ column, value, message }) => (
                <p key={`${column} ${message}`} className={classes.what}>
                  {!saysWhere({ column, value, message }) && (
                    <>
                      <span className={classes.cell}>{words.value(column, value)}</span>{' '}
                    </>
                  )}
                  {message}
                </p>
              ))
            )}
            {fixedIn && (
              <FixRow importId={fixedIn.id} row={row.row} member={row.member} onTyped={fixedIn.onTyped} />
            )}
          </li>
        ))}
      </ol>
      {total > shown && <p className={classes.more}>{words.more(total - shown)}</p>}
    </>
  );
}
