import {
  type ImportReport,
  TEMPLATE_COLUMN_KEYS,
  TEMPLATE_COLUMNS,
  type TemplateColumn,
} from '@league/contract';
import { Button, NativeSelect } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { imports } from '../../../../strings/en/imports.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { type ShowReason, useConfirmImport, useDiscardImport } from '../../api/import-actions.ts';
import { firstChoices, matchesOf, troublesOf } from '../../column-choices.ts';
import results from '../import-results.module.css';
import classes from './match-columns.module.css';
import steps from './step.module.css';

const words = imports.columns;
const NOTHING = '';
const NAMES = ['firstName', 'lastName'] as const;
const OPTIONS = [
  { value: NOTHING, label: words.nothing },
  ...TEMPLATE_COLUMN_KEYS.map((key) => ({ value: key, label: TEMPLATE_COLUMNS[key].label })),
];

function isColumn(value: string): value is TemplateColumn {
  return (TEMPLATE_COLUMN_KEYS as readonly string[]).includes(value);
}

const inWords = (columns: readonly TemplateColumn[]) =>
  columns.map((key) => TEMPLATE_COLUMNS[key].label).join(', ');

type Props = {
  readonly report: ImportReport;
  readonly onDiscarded: () => void;
  readonly showReason: ShowReason;
};

/** Lets the coach say what each column holds when not all headings were understood (BEYOND-09). */
export function MatchColumns({ report, onDiscarded, showReason }: Props) {
  const [choices, setChoices] = useState(() => firstChoices(report));
  const confirm = useConfirmImport(report.id, showReason);
  const discard = useDiscardImport(report.id, onDiscarded);
  const { missing, twice } = troublesOf(choices);
  const isBusy = confirm.isPending || discard.isPending;
  return (
    <div className={results.results}>
      <p className={steps.text}>{words.text}</p>
      {report.missingColumns.length > 0 && <Notice>{words.missing(inWords(report.missingColumns))}</Notice>}
      {NAMES.every((key) => report.missingColumns.includes(key)) && <Notice>{words.namesInOne}</Notice>}
      {report.unclearColumns.map(({ column }) => (
        <Notice key={column}>{words.unclear(TEMPLATE_COLUMNS[column].label)}</Notice>
      ))}
      <ul className={classes.columns}>
        {report.columns.map(({ index, heading, samples }) => (
          <li key={index} className={classes.column}>
            <NativeSelect
              label={words.holds(heading)}
              description={samples.length > 0 ? words.samples(samples.join(' · ')) : words.noSamples}
              data={OPTIONS}
              value={choices[index] ?? NOTHING}
              onChange={({ currentTarget: { value } }) =>
                setChoices((before) => ({ ...before, [index]: isColumn(value) ? value : null }))
              }
            />
          </li>
        ))}
      </ul>
      <div role="status">
        {missing.length > 0 && <Notice>{words.stillMissing(inWords(missing))}</Notice>}
        {twice.length > 0 && <Notice tone="danger">{words.twice(inWords(twice))}</Notice>}
      </div>
      <div className={steps.buttons}>
        <BusyButton
          variant="filled"
          label={words.confirm}
          busyLabel={confirm.isPending ? words.pending : words.confirm}
          isBusy={isBusy || missing.length + twice.length > 0}
          icon={IconArrowRight}
          onClick={() => confirm.run({ columns: matchesOf(choices) })}
        />
        <Button variant="default" aria-disabled={isBusy} onClick={() => discard.run()}>
          {discard.isPending ? imports.check.discarding : imports.check.discard}
        </Button>
      </div>
    </div>
  );
}
