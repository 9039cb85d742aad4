import type { ScoreImportReport } from '@league/contract';
import { Button } from '@mantine/core';
import { scores } from '../../../../strings/en/scores.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { MissingLevels, type RowLevel } from '../missing-levels.tsx';
import { ImportReport } from './import-report.tsx';
import classes from './score-import.module.css';

type Props = {
  readonly report: ScoreImportReport;
  readonly isImporting: boolean;
  readonly onImport: () => void;
  readonly onOther: () => void;
  readonly onApplyName: (name: string) => void;
  readonly isChecking: boolean;
  readonly onLevels: (levels: readonly RowLevel[]) => void;
  readonly onMatch: () => void;
};

/** The result of the check: to confirm the import, or to choose another file. */
export function CheckedUpload({
  report,
  isImporting,
  onImport,
  onOther,
  onApplyName,
  isChecking,
  onLevels,
  onMatch,
}: Props) {
  const [meet] = report.meets;
  const similarName = meet?.similarName;
  const leftOut = report.meets.reduce((sum, { ignored }) => sum + ignored, 0);
  const count = report.new + report.changed + report.unchanged - leftOut;
  return (
    <>
      {meet?.isKnown && (
        <Notice title={scores.import.known(meet.meet.name)} isAnnounced>
          {scores.import.knownText}
        </Notice>
      )}
      {similarName && (
        <Notice title={scores.import.similar(similarName)} isAnnounced>
          {scores.import.similarText}{' '}
          <Button size="compact-sm" variant="default" onClick={() => onApplyName(similarName)}>
            {scores.import.applyName(similarName)}
          </Button>
        </Notice>
      )}
      {meet && meet.withoutLevel.length > 0 && (
        <MissingLevels
          rows={meet.withoutLevel}
          offered={meet.levels}
          isChecking={isChecking}
          onCheck={onLevels}
        />
      )}
      <ImportReport report={report} isCheck />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => isImporting || onOther()}>
          {scores.upload.other}
        </Button>
        <Button variant="default" aria-disabled={isChecking} onClick={onMatch}>
          {scores.columns.open}
        </Button>
        <Button aria-disabled={isImporting} onClick={onImport}>
          {isImporting ? scores.import.running : scores.upload.confirm(count)}
        </Button>
      </div>
    </>
  );
}
