import { LIMITS, RESULTS_LIMITS, type ScoreImportReport } from '@league/contract';
import { routes } from '@league/contract/calls';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { apiQuery } from '../../../platform/api-query.ts';
import { scores } from '../../../strings/en/scores.ts';
import { useKeptFocus } from '../../../ui/kept-focus.ts';
import { Notice } from '../../../ui/notice.tsx';
import { type ImportRequest, useScoreImport } from '../api/import-scores.ts';
import { describeRefusal } from '../api/refusal.ts';
import { fileAsBase64, meetNameOf } from '../read-file.ts';
import { ImportReport } from './import-report.tsx';
import classes from './score-import.module.css';

const words = scores.upload;
const KILOBYTES = Math.floor(RESULTS_LIMITS.fileBytes / 1000);

type Fault = { readonly field: 'file' | 'meetName' | 'heldOn'; readonly message: string };

/** Uploads a results file: first it is checked and shown what would happen, then it is imported (SCORE-03). */
export function UploadForm({ onDone }: { onDone: (report: ScoreImportReport) => void }) {
  const fileId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [meetName, setMeetName] = useState('');
  const [heldOn, setHeldOn] = useState('');
  const [club, setClub] = useState('');
  const [fault, setFault] = useState<Fault | null>(null);
  const [checked, setChecked] = useState<{ request: ImportRequest; report: ScoreImportReport } | null>(null);
  const request = useRef<ImportRequest>({});
  const { check, run, isChecking, isImporting, error } = useScoreImport('upload', {
    checked: (report) => setChecked({ request: request.current, report }),
    done: (report) => {
      setChecked(null);
      setFile(null);
      setMeetName('');
      setHeldOn('');
      form.current?.reset();
      onDone(report);
    },
  });
  const teams = useQuery(apiQuery(routes.teams.list)).data ?? [];

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = faultIn({ file, meetName, heldOn });
    if (wrong) return tell(wrong);
    setFault(null);
    if (!file) return;
    // It may have been moved or locked since it was chosen.
    const content = await fileAsBase64(file).catch(() => null);
    if (content === null) return tell({ field: 'file', message: words.unreadable });
    request.current = {
      upload: { meetName, heldOn, fileName: file.name, content, ...(club && { club }) },
    };
    check(request.current);
  }

  function tell(wrong: Fault): void {
    setFault(wrong);
    form.current?.querySelector<HTMLElement>(`[name="${wrong.field}"]`)?.focus();
  }

  const way = useKeptFocus<HTMLElement>((section) => section);
  if (checked) {
    const [meet] = checked.report.meets;
    const count = checked.report.new + checked.report.changed + checked.report.unchanged;
    return (
      <section ref={way} tabIndex={-1} className={classes.way} aria-label={words.title}>
        {meet?.isKnown && (
          <Notice title={scores.import.known(meet.meet.name)} isAnnounced>
            {scores.import.knownText}
          </Notice>
        )}
        <ImportReport report={checked.report} isCheck />
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => isImporting || setChecked(null)}>
            {words.other}
          </Button>
          <Button aria-disabled={isImporting} onClick={() => run(checked.request)}>
            {isImporting ? scores.import.running : words.confirm(count)}
          </Button>
        </div>
      </section>
    );
  }

  const faultOf = (field: Fault['field']) => (fault?.field === field ? fault.message : undefined);
  return (
    <section ref={way} tabIndex={-1} className={classes.way} aria-label={words.title}>
      <h3 className={classes.heading}>{words.title}</h3>
      <p className={classes.text}>{words.text}</p>
      <form ref={form} className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <div className={classes.file}>
          <label htmlFor={fileId}>{words.file}</label>
          <input
            id={fileId}
            name="file"
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            aria-describedby={`${fileId}-hint`}
            aria-invalid={faultOf('file') !== undefined}
            onChange={({ currentTarget }) => {
              const chosen = currentTarget.files?.[0] ?? null;
              setFile(chosen);
              setFault(null);
              if (chosen && meetName === '') setMeetName(meetNameOf(chosen.name));
            }}
          />
          <span id={`${fileId}-hint`} className={faultOf('file') ? classes.fault : classes.hint}>
            {faultOf('file') ?? words.fileHint(KILOBYTES)}
          </span>
        </div>
        <TextInput
          name="meetName"
          label={words.meetName}
          maxLength={LIMITS.name}
          autoComplete="off"
          value={meetName}
          error={faultOf('meetName')}
          onChange={({ currentTarget }) => setMeetName(currentTarget.value)}
        />
        <TextInput
          name="heldOn"
          type="date"
          label={words.heldOn}
          value={heldOn}
          error={faultOf('heldOn')}
          onChange={({ currentTarget }) => setHeldOn(currentTarget.value)}
        />
        <NativeSelect
          className={classes.wide}
          size="md"
          label={words.club}
          data={[
            { value: '', label: words.noClub },
            ...teams.map(({ name }) => ({ value: name, label: name })),
          ]}
          value={club}
          onChange={({ currentTarget }) => setClub(currentTarget.value)}
        />
        {error && (
          <div className={classes.wide}>
            <Notice tone="danger" title={scores.import.failed}>
              {describeRefusal(error, scores.import.failedText)}
            </Notice>
          </div>
        )}
        <div className={classes.buttons}>
          <Button type="submit" variant="default" aria-disabled={isChecking}>
            {isChecking ? scores.import.checking : words.check}
          </Button>
        </div>
      </form>
    </section>
  );
}

function faultIn(typed: { file: File | null; meetName: string; heldOn: string }): Fault | undefined {
  if (!typed.file) return { field: 'file', message: words.noFile };
  if (typed.file.size > RESULTS_LIMITS.fileBytes)
    return { field: 'file', message: words.tooLarge(KILOBYTES) };
  if (typed.meetName.trim() === '') return { field: 'meetName', message: words.noName };
  return typed.heldOn === '' ? { field: 'heldOn', message: words.noDay } : undefined;
}
