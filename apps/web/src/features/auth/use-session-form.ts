import type { SessionUser } from '@league/contract';
import { type FormErrors, schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { ApiError, describeError } from '../../platform/api-error.ts';
import { beginSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toast.ts';
import { auth } from '../../strings/en/auth.ts';

const mutationKey = ['session-form'];

type Schema = Parameters<typeof schemaResolver>[0];

type Options<Values> = {
  /** The same schema by which the server reads the call. */
  readonly schema: Schema;
  /** In the order of the fields in the form. */
  readonly initialValues: Values;
  readonly send: (values: Values) => Promise<SessionUser>;
  /** What is done with the answer; unless given, a session begins with it. */
  readonly take?: (client: QueryClient, user: SessionUser) => void;
  readonly success: { readonly title: string; readonly text: (name: string) => string };
  readonly failureTitle: string;
  /** Fields that an error code is about, so that its sentence stands beside them. */
  readonly fieldOfCode?: Readonly<Record<string, string>>;
};

export type SessionForm<Values> = {
  readonly form: UseFormReturnType<Values>;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
  readonly isPending: boolean;
  /** The last failure that is about no single field. */
  readonly failure: string | null;
  /** When the server will take a next try, in milliseconds of the clock; null when it will at once. */
  readonly waitUntilMs: number | null;
};

/** A form that ends in a session: checks, sends, says how it went and keeps what was typed (AUTH-06, AUTH-07). */
export function useSessionForm<Values extends Record<string, string>>(
  options: Options<Values>,
): SessionForm<Values> {
  const client = useQueryClient();
  const form = useForm<Values>({
    initialValues: options.initialValues,
    validate: schemaResolver(options.schema, { sync: true }),
  });

  const mutation = useMutation({
    mutationKey,
    mutationFn: options.send,
    onSuccess: (user) => {
      showToast({
        tone: 'success',
        title: options.success.title,
        text: options.success.text(fullName(user)),
      });
      if (!options.take) return beginSession(client, user);
      options.take(client, user);
      form.reset();
    },
    onError: (error) => {
      showToast({
        tone: 'error',
        title: options.failureTitle,
        text: describeError(error, auth.unknownFailure),
      });
      showFieldErrors(form, fieldErrorsOf(error, options.fieldOfCode));
    },
  });

  const { error } = mutation;
  const isAboutFields = Object.keys(fieldErrorsOf(error, options.fieldOfCode)).length > 0;
  return {
    form,
    submit: form.onSubmit(
      (values) => {
        // The cache knows of a running request at once, the render does not: a second click comes before it, and
        // would find the team code used up.
        if (client.isMutating({ mutationKey }) === 0) mutation.mutate(values);
      },
      (errors) => focusFirst(form, errors),
    ),
    isPending: mutation.isPending,
    failure: error && !isAboutFields ? describeError(error, auth.unknownFailure) : null,
    waitUntilMs:
      error instanceof ApiError && error.retryAfterSeconds !== undefined
        ? mutation.submittedAt + error.retryAfterSeconds * 1000
        : null,
  };
}

export function fullName(user: SessionUser): string {
  return `${user.firstName} ${user.lastName}`.trim();
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
