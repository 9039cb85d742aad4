import {
  type SessionUser,
  secondFactorBeginBodySchema,
  secondFactorConfirmBodySchema,
} from '@league/contract';
import { routes } from '@league/contract/calls';
import { useState } from 'react';
import { callApi } from '../../../platform/api/api.ts';
import { auth } from '../../../strings/en/auth.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useAccountForm } from '../use-account-form.ts';
import { BackupCodes } from './backup-codes.tsx';
import { FormFooter } from './form-footer.tsx';
import { QrPicture } from './qr-picture.tsx';
import classes from './second-factor.module.css';
import { SecondFactorField } from './second-factor-field.tsx';

const words = auth.secondFactor;

type Begun = { readonly secret: string; readonly uri: string };
type Confirmed = { readonly user: SessionUser; readonly backupCodes: readonly string[] };

/** Password, picture, first code, backup codes; `onDone` when the person has saved these. */
export function SetUpSecondFactor({ onDone }: { onDone: (user: SessionUser) => void }) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  if (confirmed) return <BackupCodes codes={confirmed.backupCodes} onDone={() => onDone(confirmed.user)} />;
  if (begun) return <ConfirmForm begun={begun} onConfirmed={setConfirmed} />;
  return <BeginForm onBegun={setBegun} />;
}

function BeginForm({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const begin = useAccountForm({
    schema: secondFactorBeginBodySchema,
    initialValues: { currentPassword: '' },
    send: (body) => callApi(routes.secondFactor.begin, { body }),
    onDone: onBegun,
    failureTitle: words.failed,
    fieldOfCode: { PASSWORD_WRONG: 'currentPassword' },
  });
  return (
    <form className={classes.form} onSubmit={begin.submit} noValidate aria-label={words.setUp}>
      <PasswordField
        label={words.yourPassword}
        name="currentPassword"
        autoComplete="current-password"
        showLabel={auth.showPassword}
        hideLabel={auth.hidePassword}
        {...begin.form.getInputProps('currentPassword')}
      />
      <FormFooter label={words.setUp} pendingLabel={words.pending} form={begin} />
    </form>
  );
}

function ConfirmForm({ begun, onConfirmed }: { begun: Begun; onConfirmed: (confirmed: Confirmed) => void }) {
  const confirm = useAccountForm({
    schema: secondFactorConfirmBodySchema,
    initialValues: { code: '' },
    send: (body) => callApi(routes.secondFactor.confirm, { body }),
    onDone: onConfirmed,
    failureTitle: words.failed,
    fieldOfCode: { SECOND_FACTOR_WRONG: 'code' },
  });
  return (
    <form className={classes.form} onSubmit={confirm.submit} noValidate aria-label={words.switchOn}>
      <p className={classes.text}>{words.scan}</p>
      <QrPicture text={begun.uri} label={words.picture} />
      <p className={classes.text}>
        {words.orType} <code className={classes.secret}>{inGroups(begun.secret)}</code>
      </p>
      <SecondFactorField form={confirm.form} isFirst description={words.firstCode} />
      <FormFooter label={words.switchOn} pendingLabel={words.pending} form={confirm} />
    </form>
  );
}

function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
