import { type ResultEntry, scoreInWords } from '@league/contract';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { scores } from '../../../strings/en/scores.ts';
import { useCorrection } from '../api/correct-scores.ts';
import {
  CORRECTED,
  correctionOf,
  faultsOf,
  figuresOf,
  formOf,
  hasEvents,
  type ScoreForm,
  sumOf,
} from '../score-form.ts';
import classes from './score-correction.module.css';

const words = scores.correction;

/** The scores of one result as fields, in place of the line that showed them (SCORE-09). */
export function ScoreCorrection({ entry, onClose }: { entry: ResultEntry; onClose: () => void }) {
  const { correct, isCorrecting } = useCorrection(entry, onClose);
  const form = useForm<ScoreForm>({
    initialValues: formOf(entry),
    validate: faultsOf,
    validateInputOnBlur: true,
  });
  const sum = sumOf(form.values);
  const field = { inputMode: 'decimal', autoComplete: 'off', maxLength: 6 } as const;
  return (
    <form
      className={classes.form}
      noValidate
      aria-label={words.title(entry.athleteName)}
      onSubmit={form.onSubmit((typed) => correct({ before: figuresOf(entry), after: correctionOf(typed) }))}
    >
      <div className={classes.fields}>
        <TextInput
          autoFocus
          label={words.level}
          autoComplete="off"
          maxLength={20}
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
      <div className={classes.buttons}>
        <Button size="sm" variant="default" onClick={() => isCorrecting || onClose()}>
          {words.cancel}
        </Button>
        <Button size="sm" type="submit" aria-disabled={isCorrecting}>
          {isCorrecting ? words.saving : words.save}
        </Button>
      </div>
    </form>
  );
}
