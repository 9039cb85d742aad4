import { type ResultEntry, scoreInWords } from '@league/contract';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useFormDraft } from '../../../platform/form-draft.ts';
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

/** What is typed of one result and not saved. */
export const useScoreDraft = (entry: ResultEntry) => useFormDraft(`score:${entry.id}`, formOf(entry));

type Props = { readonly entry: ResultEntry; readonly onClose: () => void };

/** The scores of one result as fields, in place of the line that showed them (SCORE-09). */
export function ScoreCorrection({ entry, onClose }: Props) {
  const { draft, keep, drop } = useScoreDraft(entry);
  const close = () => {
    drop();
    onClose();
  };
  const { correct, isCorrecting } = useCorrection(entry, close);
  const form = useForm<ScoreForm>({
    initialValues: draft ?? formOf(entry),
    onValuesChange: keep,
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
        <Button size="sm" variant="default" onClick={() => isCorrecting || close()}>
          {words.cancel}
        </Button>
        <Button size="sm" type="submit" aria-disabled={isCorrecting}>
          {isCorrecting ? words.saving : words.save}
        </Button>
      </div>
    </form>
  );
}
