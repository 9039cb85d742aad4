import { levelInWords, type ResultEntry, scoreInWords } from '@league/contract';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useFormDraft } from '../../../platform/session/form-draft.ts';
import { scores } from '../../../strings/en/scores.ts';
import { useCorrection } from '../api/correct-scores.ts';
import { useRules } from '../api/queries.ts';
import {
  CORRECTED,
  correctionOf,
  faultsOf,
  figuresOf,
  formOf,
  hasEvents,
  type ScoreForm,
  scoreOutChange,
  sumOf,
} from '../score-form.ts';
import classes from './score-correction.module.css';

const words = scores.correction;

/** The unsaved form of one result. */
export const useScoreDraft = (entry: ResultEntry) => useFormDraft(`score:${entry.id}`, formOf(entry));

type Props = {
  readonly entry: ResultEntry;
  readonly levels: readonly string[];
  readonly onClose: () => void;
};

/** The scores of one result as form fields (SCORE-09). */
export function ScoreCorrection({ entry, levels, onClose }: Props) {
  const rules = useRules();
  // A change that arrives while the form is open is not in the form: the server then refuses what was typed.
  const [opened] = useState(entry);
  const { draft, keep, drop } = useScoreDraft(opened);
  const close = () => {
    drop();
    onClose();
  };
  const { correct, isCorrecting } = useCorrection(entry, close);
  const form = useForm<ScoreForm>({
    initialValues: draft ?? formOf(opened),
    onValuesChange: keep,
    validate: faultsOf,
    validateInputOnBlur: true,
  });
  const sum = sumOf(form.values);
  const change = scoreOutChange(entry, form.values, rules.data?.thresholds);
  const field = { inputMode: 'decimal', autoComplete: 'off', maxLength: 6 } as const;
  return (
    <form
      className={classes.form}
      noValidate
      aria-label={words.title(entry.athleteName)}
      onSubmit={form.onSubmit((typed) => correct({ before: figuresOf(opened), after: correctionOf(typed) }))}
    >
      <div className={classes.fields}>
        <NativeSelect
          autoFocus
          label={words.level}
          data={levels.map((level) => ({ value: level, label: levelInWords(level) }))}
          {...form.getInputProps('level')}
        />
        {CORRECTED.map((scored) =>
          scored === 'allAround' && hasEvents(form.values) ? (
            <p key={scored} className={classes.sum}>
              <span>{words.allAround}</span>
              <output>{sum === null ? '–' : scoreInWords(sum)}</output>
            </p>
          ) : (
            <TextInput
              key={scored}
              label={scored === 'allAround' ? words.allAround : scores.results.events[scored]}
              {...field}
              {...form.getInputProps(scored)}
            />
          ),
        )}
      </div>
      <p className={classes.hint}>{words.hint}</p>
      <p className={classes.change} role="status">
        {change && words.scoreOutChange[change](entry.gymnast?.name ?? entry.athleteName)}
      </p>
      <div className={classes.buttons}>
        <Button
          size="sm"
          variant="default"
          aria-disabled={isCorrecting}
          onClick={() => isCorrecting || close()}
        >
          {words.cancel}
        </Button>
        <Button size="sm" type="submit" aria-disabled={isCorrecting}>
          {isCorrecting ? words.saving : words.save}
        </Button>
      </div>
    </form>
  );
}
