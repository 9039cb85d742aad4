import type { ImportReport } from '@league/contract';
import { useContext } from 'react';
import { imports } from '../../../strings/en/imports.ts';
import { FailedRows } from './failed-rows.tsx';
import classes from './import-results.module.css';
import { RowsToFix } from './rows-to-fix.tsx';
import { TeamOfImport } from './team-of-import.ts';
import steps from './upload/step.module.css';

const words = imports.results;

/** How many created and failed rows are shown at first (IMPORT-06). */
const SHOWN = { created: 5, failed: 3 } as const;

/** The result of an import: who was created, which rows failed and why, and the file to fix (IMPORT-06); or that it is too old. */
export function ImportResults({ report }: { report: ImportReport }) {
  const { results, successfulCount, failedCount } = report;
  const isOffice = useContext(TeamOfImport) !== null;
  return (
    <div className={classes.results}>
      <section className={classes.part}>
        <h3 className={classes.title} data-tone={successfulCount > 0 ? 'good' : undefined}>
          {words.created(successfulCount)}
        </h3>
        {successfulCount > 0 && results.successful.length === 0 && (
          <p className={steps.text}>{words.notStored}</p>
        )}
        {results.successful.length > 0 && (
          <>
            <ul className={classes.names}>
              {results.successful.slice(0, SHOWN.created).map(({ id, member }) => (
                <li key={id}>{member}</li>
              ))}
            </ul>
            {successfulCount > SHOWN.created && (
              <p className={steps.text}>{words.more(successfulCount - SHOWN.created)}</p>
            )}
            <p className={steps.text}>{isOffice ? imports.office.pendingNote : words.pendingNote}</p>
          </>
        )}
      </section>
      {failedCount > 0 && (
        <section className={classes.part}>
          <h3 className={classes.title} data-tone="bad">
            {words.failed(failedCount)}
          </h3>
          {results.failed.length > 0 ? (
            <FailedRows rows={results.failed} total={failedCount} shown={SHOWN.failed} />
          ) : (
            <p className={steps.text}>{words.notStored}</p>
          )}
          <RowsToFix report={report} />
        </section>
      )}
      {report.warnings.length > 0 && (
        <section className={classes.part}>
          <h3 className={classes.title}>{words.warnings}</h3>
          <ul className={classes.names}>
            {report.warnings.map(({ row, member, message }) => (
              <li key={`${row} ${message}`}>
                {words.row(row)}, {member}: {message}
              </li>
            ))}
          </ul>
        </section>
      )}
      {report.ignoredColumns.length > 0 && (
        <p className={steps.text}>{words.ignored(report.ignoredColumns.join(', '))}</p>
      )}
    </div>
  );
}
