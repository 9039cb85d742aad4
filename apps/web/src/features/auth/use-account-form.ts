import { type FormErrors, schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, useState } from 'react';
import { ApiError, describeError } from '../../platform/api/api-error.ts';
import { useSingleMutation } from '../../platform/api/single-mutation.ts';
import { showToast } from '../../platform/toasts/toast.ts';
import { auth } from '../../strings/en/auth.ts';

type Schema = Parameters<typeof schemaResolver>[0];

type Options<Values, Answer> = {
  /** The same schema by which the server reads the call. */
  readonly schema: Schema;
  /** In the order of the fields in the form. */
  readonly initialValues: Values;
  readonly send: (values: Values) => Promise<Answer>;
  readonly onDone: (answer: Answer, form: UseFormReturnType<Values>) => void;
  readonly failureTitle: string;
  /** Fields that an error code is about, so that its sentence is beside them. */
  readonly fieldOfCode?: Readonly<Record<string, string>>;
  /** The code by which the server asks for one more thing, which is no failure. */
  readonly nextStep?: { readonly code: string; readonly take: () => void };
};

export type AccountForm<Values> = {
  readonly form: UseFormReturnType<Values>;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
  readonly isPending: boolean;
  /** The last failure that is about no single field. */
  readonly failure: string | null;
  /** When the server will take a next try, in milliseconds of the clock; null when it will at once. */
  readonly waitUntilMs: number | null;
};

/** A form about an account: checks, sends once, says what went wrong and keeps what was typed (AUTH-07). */
export function useAccountForm<Values extends Record<string, string>, Answer>({
  schema,
  initialValues,
  send,
  onDone,
  failureTitle,
  fieldOfCode,
  nextStep,
}: Options<Values, Answer>): AccountForm<Values> {
  const form = useForm<Values>({ initialValues, validate: schemaResolver(schema, { sync: true }) });
  // Not the call's own, which is gone while the next try is under way: what is below its sentence would come up, and
  // the second of two taps would be on a link instead of the button.
  const [error, setError] = useState<Error | null>(null);
  const isNextStep = (failure: unknown) =>
    failure instanceof ApiError && nextStep !== undefined && failure.code === nextStep.code;

  const mutation = useSingleMutation({
    mutationKey: ['account-form'],
    mutationFn: send,
    onSuccess: (answer) => {
      setError(null);
      onDone(answer, form);
    },
    onError: (failure) => {
      setError(failure);
      if (isNextStep(failure)) return nextStep?.take();
      showToast({ tone: 'error', title: failureTitle, text: describeError(failure, auth.unknownFailure) });
      showFieldErrors(form, fieldErrorsOf(failure, fieldOfCode));
    },
  });

  const isAboutFields = Object.keys(fieldErrorsOf(error, fieldOfCode)).length > 0;
  return {
    form,
    submit: form.onSubmit(
      (values) => {
        // A second click would find the team code used up.
        mutation.run(values);
      },
      (errors) => focusFirst(form, errors),
    ),
    isPending: mutation.isPending,
    failure: error && !isAboutFields && !isNextStep(error) ? describeError(error, auth.unknownFailure) : null,
    waitUntilMs:
      !mutation.isPending && error instanceof ApiError && error.retryAfterSeconds !== undefined
        ? mutation.submittedAt + error.retryAfterSeconds * 1000
        : null,
  };
}

function fieldErrorsOf(error: unknown, fieldOfCode: Readonly<Record<string, string>> = {}): FormErrors {
  if (!(error instanceof ApiError)) return {};
  const fieldOfThisCode = error.code === undefined ? undefined : fieldOfCode[error.code];
  return {
    ...Object.fromEntries(error.fields.map(({ field, message }) => [field, message])),
    ...(fieldOfThisCode !== undefined && { [fieldOfThisCode]: error.serverMessage ?? auth.unknownFailure }),
  };
}

function showFieldErrors<Values extends Record<string, string>>(
  form: UseFormReturnType<Values>,
  errors: FormErrors,
): void {
  form.setErrors(errors);
  focusFirst(form, errors);
}

/** The errors come in the schema's order; the form's own is that of its initial values. */
function focusFirst<Values extends Record<string, string>>(
  form: UseFormReturnType<Values>,
  errors: FormErrors,
): void {
  const first = Object.keys(form.getInitialValues()).find((field) => field in errors);
  if (first !== undefined) form.getInputNode(first)?.focus();
}
