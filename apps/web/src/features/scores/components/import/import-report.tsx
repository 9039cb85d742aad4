import type { MeetReport, ScoreImportReport } from '@league/contract';
import { inDigits } from '@league/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { scores } from '../../../../strings/en/scores.ts';
import classes from './import-report.module.css';

const words = scores.report;
/** Rows of one list that are shown at once. More follow on demand. */
const SHOWN_AT_ONCE = 200;

type Props = {
  readonly report: ScoreImportReport;
  /** The report says what would happen, not what did. */
  readonly isCheck?: boolean;
  readonly onDismiss?: () => void;
};

/** The report of an import or of its check: counts, and the rows that changed, wait, or could not be read (SCORE-03). */
export function ImportReport({ report, isCheck = false, onDismiss }: Props) {
  return (
    <div className={classes.report}>
      {report.meets.map((meet) => (
        <MeetPart key={meet.meet.name} report={meet} isCheck={isCheck} />
      ))}
      {onDismiss && (
        <Button className={classes.dismiss} variant="default" size="sm" onClick={onDismiss}>
          {words.dismiss}
        </Button>
      )}
    </div>
  );
}

function MeetPart({ report, isCheck }: { report: MeetReport; isCheck: boolean }) {
  const { name } = report.meet;
  const title = isCheck ? words.checkTitle(name) : words.doneTitle(name);
  const remarks = [
    report.repeated > 0 && words.repeated(report.repeated),
    !isCheck && report.withoutLevel.length > 0 && scores.levels.missing(report.withoutLevel.length),
    report.notInFile > 0 && words.notInFile(report.notInFile),
  ].filter((remark) => remark !== false);
  const unattached = report.review + report.unmatched;
  return (
    <section className={classes.meet} aria-label={title}>
      <h4 className={classes.title}>{title}</h4>
      <dl className={classes.counts}>
        <Count name={words.rows} count={report.rows} />
        <Count name={words.new} count={report.new} />
        <Count name={words.changed} count={report.changed} />
        <Count name={words.unchanged} count={report.unchanged} />
        <Count name={words.attached} count={report.attached} />
        <Count name={words.review} count={report.review} />
        <Count name={words.unmatched} count={report.unmatched} />
        {report.ignored > 0 && <Count name={words.ignored} count={report.ignored} />}
        <Count name={words.scoreOuts} count={report.scoreOuts} />
      </dl>
      {remarks.map((remark) => (
        <p key={remark} className={classes.remark}>
          {remark}
        </p>
      ))}
      <Rows
        title={words.problems(report.problemCount)}
        count={report.problemCount}
        rows={report.problems.map((row) => ({ ...row, said: row.message }))}
        isOpen
      />
      <Rows
        title={words.totalDiffers(report.totalDiffersCount)}
        count={report.totalDiffersCount}
        rows={report.totalDiffers.map((row) => ({ ...row, said: row.what }))}
        isOpen
      />
      <Rows
        title={words.leftOut(report.ignored)}
        count={report.ignored}
        rows={report.leftOut.map((row) => ({ ...row, said: '' }))}
        isOpen={isCheck}
      />
      <Rows
        title={words.attachments(report.attached)}
        count={report.attached}
        rows={report.attachments.map((row) => ({
          ...row,
          said: words.isGymnast(row.gymnast.name, row.gymnast.teamName, row.gymnast.skillLevel),
          remark: row.isSameName ? '' : words.otherName,
        }))}
        isOpen={isCheck}
      />
      <Rows
        title={words.changes}
        count={report.changed}
        rows={report.changes.map((row) => ({ ...row, said: row.what }))}
        isOpen
      />
      <Rows
        title={words.waiting(unattached)}
        count={unattached}
        rows={report.waiting.map((row) => ({
          ...row,
          said: row.standing === 'unmatched' ? words.nobody : '',
        }))}
      />
    </section>
  );
}

function Count({ name, count }: { name: string; count: number }) {
  return (
    <div className={classes.count} data-none={count === 0 || undefined}>
      <dt>{name}</dt>
      <dd>{inDigits(count)}</dd>
    </div>
  );
}

type NamedRow = {
  readonly row: number;
  readonly name: string;
  readonly club: string;
  readonly said: string;
  readonly remark?: string;
};

function Rows({
  title,
  count,
  rows,
  isOpen = false,
}: {
  title: string;
  /** The number of all rows, including those not listed. */
  count: number;
  rows: readonly NamedRow[];
  isOpen?: boolean;
}) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  if (rows.length === 0) return null;
  const next = Math.min(SHOWN_AT_ONCE, rows.length - shown);
  return (
    <details className={classes.rows} open={isOpen}>
      <summary>{title}</summary>
      <ul>
        {rows.slice(0, shown).map(({ row, name, club, said, remark }) => (
          <li key={row}>
            <span className={classes.row}>{words.row(row)}</span>
            <span>
              {[name, club].filter((word) => word !== '').join(', ')}
              {said !== '' && <span className={classes.said}>{said}</span>}
              {remark && <span className={classes.otherName}>{remark}</span>}
            </span>
          </li>
        ))}
      </ul>
      {next > 0 && (
        <Button variant="default" size="sm" onClick={() => setShown(shown + next)}>
          {words.showMore(next)}
        </Button>
      )}
      {count > rows.length && <p className={classes.remark}>{words.more(count - rows.length)}</p>}
    </details>
  );
}
