import {
  fieldOfColumn,
  type ImportedRow,
  MEMBER_FIELDS,
  type MemberFieldKind,
  type TemplateColumn,
} from '@league/contract';
import { routes } from '@league/contract/calls';
import { Button, Textarea, TextInput } from '@mantine/core';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { describeError } from '../../../platform/api/api-error.ts';
import { apiQuery } from '../../../platform/api/api-query.ts';
import { imports } from '../../../strings/en/imports.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFixRow } from '../api/import-actions.ts';
import classes from './fix-row.module.css';
import steps from './upload/step.module.css';

const words = imports.fix;

type Cell = ImportedRow['cells'][number];
type Values = Partial<Record<TemplateColumn, string>>;

/** The phone keyboard for each kind of value. Autofill is off, because it would fill in the coach's own data. */
const INPUTS: Partial<Record<MemberFieldKind, object>> = {
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'off' },
  phone: { type: 'tel', inputMode: 'tel' },
  date: { inputMode: 'numeric', placeholder: words.datePlaceholder },
};

type Props = {
  readonly importId: number;
  readonly row: number;
  readonly member: string;
  /** Called with whether a typed value was not checked yet. */
  readonly onTyped: (row: number, isTyped: boolean) => void;
};

/** A refused row that can be fixed in the list, and is checked again at once (IMPORT-12). */
export function FixRow({ importId, row, member, onTyped }: Props) {
  const [isOpen, setOpen] = useState(false);
  const read = useQuery({ ...apiQuery(routes.imports.row, { id: importId, row }), enabled: isOpen });
  if (!isOpen)
    return (
      <Button
        className={classes.open}
        variant="default"
        aria-label={words.openRow(row, member)}
        leftSection={<Icon of={IconPencil} />}
        onClick={() => setOpen(true)}
      >
        {words.open}
      </Button>
    );
  if (read.error)
    return (
      <Notice tone="danger" isAnnounced>
        {describeError(read.error, words.failed)}
      </Notice>
    );
  if (!read.data) return <p className={steps.text}>{words.loading}</p>;
  // The answer of each check resets the form, which then shows what is still wrong.
  return (
    <FixForm
      key={read.dataUpdatedAt}
      importId={importId}
      row={read.data}
      onTyped={onTyped}
      onClose={() => setOpen(false)}
    />
  );
}

type FormProps = Pick<Props, 'importId' | 'onTyped'> & {
  readonly row: ImportedRow;
  readonly onClose: () => void;
};

function FixForm({ importId, row, onTyped, onClose }: FormProps) {
  const [typed, setTyped] = useState<Values>({});
  const [reason, showReason] = useState<string | null>(null);
  const wrong = row.cells.filter(({ message }) => message !== null);
  const [showsAll, setShowsAll] = useState(wrong.length === 0);
  const fix = useFixRow({ id: importId, row: row.row }, showReason);
  const name = useId();
  const isTyped = row.cells.some(({ column, value }) => (typed[column] ?? value) !== value);
  useEffect(() => {
    onTyped(row.row, isTyped);
    return () => onTyped(row.row, false);
  }, [onTyped, row.row, isTyped]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const all = Object.fromEntries(row.cells.map(({ column, value }) => [column, value]));
    fix.run({ ...all, ...typed });
  }

  return (
    <form className={classes.form} onSubmit={submit} aria-label={words.openRow(row.row, '')}>
      {(showsAll ? row.cells : wrong).map((cell, index) => (
        <CellInput
          key={cell.column}
          name={`${name}-${cell.column}`}
          cell={cell}
          value={typed[cell.column] ?? cell.value}
          isFirst={index === 0}
          onChange={(value) => setTyped((before) => ({ ...before, [cell.column]: value }))}
        />
      ))}
      {reason !== null && (
        <Notice tone="danger" isAnnounced>
          {reason}
        </Notice>
      )}
      <div className={steps.buttons}>
        <Button type="submit" aria-disabled={fix.isPending} leftSection={<Icon of={IconCheck} />}>
          {fix.isPending ? words.saving : words.save}
        </Button>
        {!showsAll && (
          <Button variant="default" onClick={() => setShowsAll(true)}>
            {words.all}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </form>
  );
}

function CellInput({
  cell: { column, heading, message },
  isFirst,
  value,
  name,
  onChange,
}: {
  cell: Cell;
  isFirst: boolean;
  value: string;
  name: string;
  onChange: (value: string) => void;
}) {
  const field = fieldOfColumn(column);
  const kind = field && MEMBER_FIELDS[field].kind;
  const common = {
    name,
    label: heading,
    error: message,
    value,
    size: 'md',
    autoComplete: 'off',
    'data-autofocus': isFirst || undefined,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  } as const;
  if (kind === 'notes') return <Textarea {...common} rows={3} />;
  return <TextInput {...common} {...(kind && INPUTS[kind])} />;
}
