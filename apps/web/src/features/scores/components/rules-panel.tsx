import { type ScoreRules, SKILL_LEVELS } from '@league/contract';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useFormDraft } from '../../../platform/session/form-draft.ts';
import { scores } from '../../../strings/en/scores.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { useRules } from '../api/queries.ts';
import { useSaveRules } from '../api/save-rules.ts';
import { faultsOf, formOf, levelsGivenUp, type RulesForm, rulesOf } from '../rules-form.ts';
import { GiveUpLevelsDialog } from './give-up-levels-dialog.tsx';
import classes from './rules-panel.module.css';

const words = scores.rules;

/** The league's rules on score-outs, to read and change (SCORE-01). */
export function RulesPanel() {
  const rules = useRules();
  return (
    <Panel title={words.title}>
      {rules.data ? (
        <Rules rules={rules.data} />
      ) : rules.isError ? (
        <ErrorState text={words.failed} onRetry={() => void rules.refetch()} isRetrying={rules.isFetching} />
      ) : (
        <Skeletons count={2} height={72} />
      )}
    </Panel>
  );
}

function Rules({ rules }: { rules: ScoreRules }) {
  const [asked, setAsked] = useState<RulesForm | null>(null);
  const { draft, keep, drop } = useFormDraft('score-rules', formOf(rules));
  const { save, isSaving } = useSaveRules(() => {
    drop();
    setAsked(null);
  });
  const form = useForm<RulesForm>({
    initialValues: draft ?? formOf(rules),
    onValuesChange: keep,
    validate: faultsOf,
    validateInputOnBlur: true,
  });
  const field = { inputMode: 'decimal', autoComplete: 'off', maxLength: 6 } as const;
  const submit = (typed: RulesForm) => {
    if (levelsGivenUp(rules, typed).length > 0) setAsked(typed);
    else save(rulesOf(typed));
  };
  return (
    <>
      <form className={classes.form} noValidate onSubmit={form.onSubmit(submit)}>
        <p className={classes.text}>{words.text}</p>
        <div className={classes.levels}>
          {SKILL_LEVELS.map((level) => (
            <TextInput
              key={level}
              label={words.level(level)}
              {...field}
              {...form.getInputProps(`thresholds.${level}`)}
            />
          ))}
        </div>
        <div className={classes.counts}>
          {(['watchCloselyAt', 'mustMoveUpAt'] as const).map((name) => (
            <TextInput
              key={name}
              label={words[name]}
              description={words.unit}
              {...field}
              inputMode="numeric"
              {...form.getInputProps(name)}
            />
          ))}
        </div>
        <Button className={classes.save} type="submit" variant="default" aria-disabled={isSaving}>
          {isSaving ? words.saving : words.save}
        </Button>
      </form>
      {asked && (
        <GiveUpLevelsDialog
          levels={levelsGivenUp(rules, asked)}
          isSaving={isSaving}
          onConfirm={() => save(rulesOf(asked))}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
