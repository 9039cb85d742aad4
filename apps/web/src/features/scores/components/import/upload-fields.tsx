import { LIMITS } from '@league/contract';
import { routes } from '@league/contract/calls';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { apiQuery } from '../../../../platform/api/api-query.ts';
import { scores } from '../../../../strings/en/scores.ts';
import { meetNameOf } from '../../read-file.ts';
import { MAX_KILOBYTES, type TypedUpload, type UploadFault } from '../../typed-upload.ts';
import classes from './score-import.module.css';

const words = scores.upload;

type Props = {
  readonly typed: TypedUpload;
  readonly fault: UploadFault | null;
  readonly onType: (changes: Partial<TypedUpload>) => void;
};

/** The results file, its meet, and the club for rows without one. */
export function UploadFields({ typed, fault, onType }: Props) {
  const teams = useQuery(apiQuery(routes.teams.list)).data ?? [];
  const faultOf = (field: UploadFault['field']) => (fault?.field === field ? fault.message : undefined);
  return (
    <>
      <FileField
        file={typed.file}
        fault={faultOf('file')}
        onChoose={(file) =>
          onType({ file, ...(typed.meetName === '' && file && { meetName: meetNameOf(file.name) }) })
        }
      />
      <TextInput
        name="meetName"
        label={words.meetName}
        maxLength={LIMITS.name}
        autoComplete="off"
        value={typed.meetName}
        error={faultOf('meetName')}
        onChange={({ currentTarget }) => onType({ meetName: currentTarget.value })}
      />
      <TextInput
        name="heldOn"
        type="date"
        label={words.heldOn}
        // Safari draws an empty field as if today's date were in it.
        description={words.heldOnForm}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={typed.heldOn}
        error={faultOf('heldOn')}
        onChange={({ currentTarget }) => onType({ heldOn: currentTarget.value })}
      />
      <NativeSelect
        className={classes.wide}
        size="md"
        label={words.club}
        data={[
          { value: '', label: words.noClub },
          ...teams.map(({ name }) => ({ value: name, label: name })),
        ]}
        value={typed.club}
        onChange={({ currentTarget }) => onType({ club: currentTarget.value })}
      />
    </>
  );
}

type FileFieldProps = {
  readonly file: File | null;
  readonly fault: string | undefined;
  readonly onChoose: (file: File | null) => void;
};

function FileField({ file, fault, onChoose }: FileFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // The report of a check replaces the form. Back in the form, the field names the file chosen before.
  useEffect(() => {
    if (!input.current || !file || input.current.files?.[0] === file) return;
    const files = new DataTransfer();
    files.items.add(file);
    input.current.files = files.files;
  }, [file]);
  return (
    <div className={classes.file}>
      <label htmlFor={id}>{words.file}</label>
      <input
        ref={input}
        id={id}
        name="file"
        type="file"
        accept=".csv,.xlsx,.tsv,.txt,text/csv"
        aria-describedby={`${id}-hint`}
        aria-invalid={fault !== undefined}
        onChange={({ currentTarget }) => onChoose(currentTarget.files?.[0] ?? null)}
      />
      <span id={`${id}-hint`} className={fault ? classes.fault : classes.hint}>
        {fault ?? words.fileHint(MAX_KILOBYTES)}
      </span>
    </div>
  );
}
