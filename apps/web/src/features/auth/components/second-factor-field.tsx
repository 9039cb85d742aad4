import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { auth } from '../../../strings/en/auth.ts';

type Props<Values> = {
  readonly form: UseFormReturnType<Values>;
  /** Takes the focus when it appears, because it is now the field to fill in. */
  readonly isFirst?: boolean;
  /** Says what to enter where a backup code is not accepted. */
  readonly description?: string;
};

/** The code of the authenticator app, or a backup code. */
export function SecondFactorField<Values>({
  form,
  isFirst = false,
  description = auth.secondFactor.codeHint,
}: Props<Values>) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) field.current?.focus();
  }, [isFirst]);
  return (
    <TextInput
      ref={field}
      label={auth.secondFactor.code}
      description={description}
      name="code"
      data-autofocus={isFirst || undefined}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      {...form.getInputProps('code')}
    />
  );
}
