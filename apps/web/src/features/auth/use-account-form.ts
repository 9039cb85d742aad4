import { type FormErrors, schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, useState } from 'react';
import { ApiError, describeError } from '../../platform/api/api-error.ts';
import { useSingleMutation } from '../../platform/api/single-mutation.ts';
import { showToast } from '../../platform/toasts/toast.ts';
import { auth } from '../../strings/en/auth.ts';

type Schema = Parameters<typeof schemaResolver>[0];

type Options<Values, Answer> = {
  /** The schema by which the server validates the call. */
  readonly schema: Schema;
  /** Listed in the order of the form's fields. */
  readonly initialValues: Values;
  readonly send: (values: Values) => Promise<Answer>;
  readonly onDone: (answer: Answer, form: UseFormReturnType<Values>) => void;
  readonly failureTitle: string;
  /** The field of each error code, so that the code's sentence is shown beside it. */
  readonly fieldOfCode?: Readonly<Record<string, string>>;
  /** An error code that is not a failure, but asks for one more field. */
  readonly nextStep?: { readonly code: string; readonly take: () => void };
};

export type AccountForm<Values> = {
  readonly form: UseFormReturnType<Values>;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
  readonly isPending: boolean;
  /** The last failure, unless it is shown beside a field. */
  readonly failure: string | null;
  /** When the server will accept the next try, in epoch milliseconds; null if it accepts one now. */
  readonly waitUntilMs: number | null;
};

/** A form about an account: validates, sends once, reports failures and keeps the input (AUTH-07). */
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
  // Not the mutation's own error, which is cleared while the next try runs. The layout would then move up, and the second
  // of two taps would hit a link instead of the button.
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
        // `run` ignores a second click, which would fail because the team code is already used.
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

/** The errors are in the schema's order; the order of the form is that of its initial values. */
function focusFirst<Values extends Record<string, string>>(
  form: UseFormReturnType<Values>,
  errors: FormErrors,
): void {
  const first = Object.keys(form.getInitialValues()).find((field) => field in errors);
  if (first !== undefined) form.getInputNode(first)?.focus();
}
