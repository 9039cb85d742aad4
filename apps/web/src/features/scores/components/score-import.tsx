import type { ScoreImportReport } from '@league/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { scores } from '../../../strings/en/scores.ts';
import { useKeptFocus } from '../../../ui/kept-focus.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useScoreImport } from '../api/import-scores.ts';
import { ImportReport } from './import-report.tsx';
import classes from './score-import.module.css';
import { UploadForm } from './upload-form.tsx';

const words = scores.import;

/** The bundled invitational, and results files (SCORE-03). What an import did stays to be read until closed. */
export function ScoreImport() {
  const [report, setReport] = useState<ScoreImportReport | null>(null);
  return (
    <Panel title={words.title}>
      <div className={classes.ways}>
        <BundledImport onDone={setReport} />
        <UploadForm onDone={setReport} />
      </div>
      {report && <ImportReport report={report} onDismiss={() => setReport(null)} />}
    </Panel>
  );
}

/** Imports at once when nothing of it is there yet; else asks before the run (case C37). */
function BundledImport({ onDone }: { onDone: (report: ScoreImportReport) => void }) {
  const [known, setKnown] = useState<ScoreImportReport | null>(null);
  const { check, run, isChecking, isImporting } = useScoreImport('bundled', {
    checked: (report) => (report.meets.some(({ isKnown }) => isKnown) ? setKnown(report) : run({})),
    done: (report) => {
      setKnown(null);
      onDone(report);
    },
  });
  const isBusy = isChecking || isImporting;
  const way = useKeptFocus<HTMLElement>((section) => section);
  return (
    <section ref={way} tabIndex={-1} className={classes.way} aria-label={words.bundled}>
      <h3 className={classes.heading}>{words.bundled}</h3>
      <p className={classes.text}>{words.bundledText}</p>
      <ul className={classes.notes}>
        {words.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {known ? (
        <>
          <Notice title={words.known(known.meets.map(({ meet }) => meet.name).join(', '))} isAnnounced>
            {words.knownText} {words.doneText(known.new, known.changed, known.unchanged)}
          </Notice>
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => isBusy || setKnown(null)}>
              {words.cancel}
            </Button>
            <Button aria-disabled={isBusy} onClick={() => run({})}>
              {isImporting ? words.running : words.runAgain}
            </Button>
          </div>
        </>
      ) : (
        <div className={classes.buttons}>
          <Button aria-disabled={isBusy} onClick={() => check({})}>
            {isBusy ? words.running : words.run}
          </Button>
        </div>
      )}
    </section>
  );
}
