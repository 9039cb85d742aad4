import { PAGES } from '@league/contract';
import { TextInput } from '@mantine/core';
import type { RefObject } from 'react';
import { auth } from '../../../strings/en/auth.ts';
import { Link } from '../../../ui/link.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import type { SignIn } from '../use-sign-in.ts';
import classes from './auth-form.module.css';
import { FormFooter } from './form-footer.tsx';
import { SecondFactorField } from './second-factor-field.tsx';

type Props = { readonly signIn: SignIn; readonly firstField: RefObject<HTMLInputElement | null> };

export function SignInForm({ signIn, firstField }: Props) {
  const { form, submit, asksForCode } = signIn;
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={auth.signIn}>
      <TextInput
        ref={firstField}
        label={auth.fields.email}
        type="email"
        name="email"
        autoComplete="username"
        {...form.getInputProps('email')}
      />
      <PasswordField
        label={auth.fields.password}
        name="password"
        autoComplete="current-password"
        showLabel={auth.showPassword}
        hideLabel={auth.hidePassword}
        {...form.getInputProps('password')}
      />
      {asksForCode && <SecondFactorField form={form} isFirst />}
      <FormFooter label={auth.signIn} pendingLabel={auth.signInPending} form={signIn} />
      <Link className={classes.link} to={PAGES.forgotPassword}>
        {auth.forgotLink}
      </Link>
    </form>
  );
}
