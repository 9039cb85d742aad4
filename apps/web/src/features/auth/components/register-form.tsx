import { LIMITS, MIN_PASSWORD_LENGTH } from '@league/contract';
import { TextInput } from '@mantine/core';
import type { RefObject } from 'react';
import { auth } from '../../../strings/en/auth.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import type { Registration } from '../use-registration.ts';
import classes from './auth-form.module.css';
import { FormFooter } from './form-footer.tsx';

type Props = { readonly registration: Registration; readonly firstField: RefObject<HTMLInputElement | null> };

export function RegisterForm({ registration, firstField }: Props) {
  const { form, submit } = registration;
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={auth.register}>
      <div className={classes.pair}>
        <TextInput
          ref={firstField}
          label={auth.fields.firstName}
          name="firstName"
          autoComplete="given-name"
          maxLength={LIMITS.name}
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label={auth.fields.lastName}
          name="lastName"
          autoComplete="family-name"
          maxLength={LIMITS.name}
          {...form.getInputProps('lastName')}
        />
      </div>
      <TextInput
        label={auth.fields.email}
        type="email"
        name="email"
        autoComplete="username"
        maxLength={LIMITS.email}
        {...form.getInputProps('email')}
      />
      <PasswordField
        label={auth.fields.password}
        description={auth.fields.passwordRule(MIN_PASSWORD_LENGTH)}
        name="password"
        autoComplete="new-password"
        maxLength={LIMITS.password}
        showLabel={auth.showPassword}
        hideLabel={auth.hidePassword}
        {...form.getInputProps('password')}
      />
      <TextInput
        label={auth.fields.teamCode}
        description={auth.fields.teamCodeHint}
        placeholder={auth.fields.teamCodePlaceholder}
        name="teamCode"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={LIMITS.teamCode}
        {...form.getInputProps('teamCode')}
      />
      <Notice>{auth.registerOnce}</Notice>
      <FormFooter label={auth.createAccount} pendingLabel={auth.registerPending} form={registration} />
    </form>
  );
}
