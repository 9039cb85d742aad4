import type { ScoreImportReport } from '@league/contract';
import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { scores } from '../../../../strings/en/scores.ts';
import { useKeptFocus } from '../../../../ui/dialogs/kept-focus.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { useScoreImport } from '../../api/import-scores.ts';
import { ImportReport } from './import-report.tsx';
import classes from './score-import.module.css';
import { UploadForm } from './upload-form.tsx';

const words = scores.import;

/** Results files, and the bundled invitational (SCORE-03). The report of an import stays until it is closed. */
export function ScoreImport({ onClose }: { onClose: () => void }) {
  const [report, setReport] = useState<ScoreImportReport | null>(null);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.import} aria-labelledby={id}>
      <h3 ref={heading} id={id} tabIndex={-1} className={classes.heading}>
        {words.title}
      </h3>
      <div className={classes.ways}>
        <UploadForm onDone={setReport} />
        <BundledImport onDone={setReport} />
      </div>
      {report && <ImportReport report={report} onDismiss={() => setReport(null)} />}
      <Button className={classes.close} variant="default" onClick={onClose}>
        {words.close}
      </Button>
    </section>
  );
}

/** Checks the bundled results, shows what would be attached, and imports them once that is confirmed (SCORE-07, case C37). */
function BundledImport({ onDone }: { onDone: (report: ScoreImportReport) => void }) {
  const [checked, setChecked] = useState<ScoreImportReport | null>(null);
  const { check, run, isChecking, isImporting } = useScoreImport('bundled', {
    checked: setChecked,
    done: (report) => {
      setChecked(null);
      onDone(report);
    },
  });
  const isBusy = isChecking || isImporting;
  const way = useKeptFocus<HTMLElement>((section) => section);
  const known = checked?.meets.filter(({ isKnown }) => isKnown) ?? [];
  return (
    <section ref={way} tabIndex={-1} className={classes.way} aria-label={words.bundled}>
      <h4 className={classes.heading}>{words.bundled}</h4>
      <p className={classes.text}>{words.bundledText}</p>
      <ul className={classes.notes}>
        {words.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {checked ? (
        <>
          {known.length > 0 && (
            <Notice title={words.known(known.map(({ meet }) => meet.name).join(', '))} isAnnounced>
              {words.knownText} {words.doneText(checked.new, checked.changed, checked.unchanged)}
            </Notice>
          )}
          <ImportReport report={checked} isCheck />
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => isBusy || setChecked(null)}>
              {words.cancel}
            </Button>
            <Button aria-disabled={isBusy} onClick={() => run({})}>
              {isImporting
                ? words.running
                : known.length > 0
                  ? words.runAgain
                  : scores.upload.confirm(checked.new + checked.changed)}
            </Button>
          </div>
        </>
      ) : (
        <div className={classes.buttons}>
          <Button variant="default" aria-disabled={isBusy} onClick={() => check({})}>
            {isChecking ? words.checking : words.run}
          </Button>
        </div>
      )}
    </section>
  );
}
