import type { ResultsColumns, ScoreImportReport } from '@league/contract';
import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useFormDraft } from '../../../../platform/session/form-draft.ts';
import { scores } from '../../../../strings/en/scores.ts';
import { useKeptFocus } from '../../../../ui/dialogs/kept-focus.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { type ImportRequest, useScoreImport } from '../../api/import-scores.ts';
import { useForgetColumns, useReadColumns } from '../../api/read-columns.ts';
import { describeRefusal } from '../../api/refusal.ts';
import { fileAsBase64 } from '../../read-file.ts';
import {
  EMPTY_TEXTS,
  EMPTY_UPLOAD,
  faultIn,
  type TypedUpload,
  type UploadFault,
} from '../../typed-upload.ts';
import { CheckedUpload } from './checked-upload.tsx';
import { MatchColumns } from './match-columns.tsx';
import classes from './score-import.module.css';
import { UploadFields } from './upload-fields.tsx';

const words = scores.upload;

/** Uploads a results file: a check shows what would happen, then it is imported (SCORE-03). */
export function UploadForm({ onDone }: { onDone: (report: ScoreImportReport) => void }) {
  const form = useRef<HTMLFormElement>(null);
  // A draft cannot hold the file; it must be chosen again.
  const { draft, keep, drop } = useFormDraft('results-upload', EMPTY_TEXTS);
  const [typed, setTyped] = useState<TypedUpload>({ ...EMPTY_UPLOAD, ...draft });
  const [fault, setFault] = useState<UploadFault | null>(null);
  const [checked, setChecked] = useState<{ request: ImportRequest; report: ScoreImportReport } | null>(null);
  const [columns, setColumns] = useState<ResultsColumns | null>(null);
  const request = useRef<ImportRequest>({});
  const { check, run, isChecking, isImporting, error } = useScoreImport('upload', {
    checked: (report) => {
      setColumns(null);
      setChecked({ request: request.current, report });
    },
    done: (report) => {
      setChecked(null);
      drop();
      setTyped(({ club }) => ({ ...EMPTY_UPLOAD, club }));
      onDone(report);
    },
  });
  const { readColumns, isReading } = useReadColumns(setColumns);
  const { forgetColumns, isForgetting } = useForgetColumns(setColumns);
  const section = useKeptFocus<HTMLElement>((itself) => itself);

  function type(changes: Partial<TypedUpload>): void {
    setTyped((before) => ({ ...before, ...changes }));
    const { file: _, ...texts } = { ...typed, ...changes };
    keep(texts);
    if ('file' in changes) setFault(null);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = faultIn(typed);
    if (wrong) return tell(wrong);
    setFault(null);
    const { file, meetName, heldOn, club } = typed;
    if (!file) return;
    // It may have been moved or locked since it was chosen.
    const content = await fileAsBase64(file).catch(() => null);
    if (content === null) return tell({ field: 'file', message: words.unreadable });
    request.current = {
      upload: { meetName, heldOn, fileName: file.name, content, ...(club && { club }) },
    };
    check(request.current);
  }

  /** What was checked last without a refusal, else what was sent last. */
  const known = () => (checked?.request ?? request.current).upload;

  /** Checks the same file again with more information about it. */
  function checkAgain(more: Partial<NonNullable<ImportRequest['upload']>>): void {
    const upload = known();
    if (!upload) return;
    request.current = { upload: { ...upload, ...more } };
    check(request.current);
  }

  function withContent(act: (content: string) => void): void {
    const content = known()?.content;
    if (content !== undefined) act(content);
  }

  const matchByHand = () => withContent(readColumns);

  /** Checks again under the name of the stored meet. */
  function applyName(meetName: string): void {
    type({ meetName });
    checkAgain({ meetName });
  }

  function tell(wrong: UploadFault): void {
    setFault(wrong);
    form.current?.querySelector<HTMLElement>(`[name="${wrong.field}"]`)?.focus();
  }

  return (
    <section ref={section} tabIndex={-1} className={classes.way} aria-label={words.title}>
      {columns ? (
        <MatchColumns
          // Starts over once the remembered layout is forgotten.
          key={String(columns.isRemembered)}
          found={columns}
          isForgetting={isForgetting}
          onForget={() => withContent(forgetColumns)}
          isChecking={isChecking}
          onCheck={(matches) => checkAgain({ columns: matches })}
          onCancel={() => setColumns(null)}
        />
      ) : checked ? (
        <CheckedUpload
          report={checked.report}
          isImporting={isImporting}
          onImport={() => run(checked.request)}
          onOther={() => setChecked(null)}
          onApplyName={applyName}
          isChecking={isChecking || isReading}
          onLevels={(levels) => checkAgain({ levels: [...(known()?.levels ?? []), ...levels] })}
          onMatch={matchByHand}
        />
      ) : (
        <>
          <h4 className={classes.heading}>{words.title}</h4>
          <p className={classes.text}>{words.text}</p>
          <form ref={form} className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
            <UploadFields
              typed={typed}
              fault={fault}
              onType={(changes) => {
                // Only what was refused is matched by hand: another file or meet is checked first.
                request.current = {};
                type(changes);
              }}
            />
            {error && (
              <div className={classes.wide}>
                <Notice tone="danger" title={scores.import.failed}>
                  {describeRefusal(error, scores.import.failedText)}{' '}
                  {request.current.upload && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-disabled={isReading}
                      onClick={matchByHand}
                    >
                      {scores.columns.open}
                    </Button>
                  )}
                </Notice>
              </div>
            )}
            <div className={classes.buttons}>
              <Button type="submit" aria-disabled={isChecking}>
                {isChecking ? scores.import.checking : words.check}
              </Button>
            </div>
          </form>
        </>
      )}
    </section>
  );
}
