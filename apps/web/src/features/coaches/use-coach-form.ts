import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';
import { dropCoachDraft, keepCoachDraft, readCoachDraft } from './coach-draft.ts';
import { COACH_FIELDS, type CoachField, type CoachFormValues, validateCoach } from './coach-form.ts';

type Options = {
  /** The coach's id; null for a new coach. */
  readonly coachId: number | null;
  readonly needsPassword: boolean;
};

/** The form of a new or existing coach, with its draft. A refusal by the server is shown beside its field. */
export function useCoachForm(initialValues: CoachFormValues, { coachId, needsPassword }: Options) {
  const client = useQueryClient();
  const [draft] = useState(() => readCoachDraft(client));
  const isRestored = draft?.coachId === coachId;
  const form = useForm<CoachFormValues>({
    initialValues,
    validate: (values) => validateCoach(values, { needsPassword }),
    onValuesChange: (values) => keepCoachDraft(client, coachId, values),
  });
  const restore = useEffectEvent(() => {
    if (!isRestored) return;
    const { coachId: _, ...values } = draft;
    form.setValues(values);
  });
  useEffect(() => restore(), []);
  const focusFirst = (errors: Readonly<Record<string, unknown>>) => {
    const first = COACH_FIELDS.find((field) => errors[field] !== undefined);
    if (first) form.getInputNode(first)?.focus();
  };
  return {
    form,
    isRestored,
    dropDraft: () => dropCoachDraft(client),
    submit: (send: (values: CoachFormValues) => void) => form.onSubmit(send, focusFirst),
    showRefusal(error: Error) {
      const errors = fieldErrorsOf(error);
      form.setErrors(errors);
      focusFirst(errors);
    },
  };
}

/** Whether a failure is shown beside a field, so that the dialog need not repeat it. */
export function isAboutFields(error: Error | null): boolean {
  return error !== null && Object.keys(fieldErrorsOf(error)).length > 0;
}

function fieldErrorsOf(error: Error): Partial<Record<CoachField, string>> {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'COACH_EMAIL_TAKEN') return { email: error.serverMessage ?? error.message };
  const known = error.fields.filter(({ field }) => COACH_FIELDS.some((each) => each === field));
  return Object.fromEntries(known.map(({ field, message }) => [field, message]));
}
