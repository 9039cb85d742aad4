import { requestResetBodySchema } from '@league/contract';
import { routes } from '@league/contract/calls';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { callApi } from '../../../platform/api/api.ts';
import { auth } from '../../../strings/en/auth.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useAccountForm } from '../use-account-form.ts';
import classes from './auth-form.module.css';
import { FormFooter } from './form-footer.tsx';

const words = auth.forgot;

/** Requests a link to choose a new password. The answer is the same for every email (ROUTE-06). */
export function ResetLinkForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const request = useAccountForm({
    schema: requestResetBodySchema,
    initialValues: { email: '' },
    send: async (body) => {
      setSentTo(null);
      await callApi(routes.passwordReset.request, { body });
      return body.email;
    },
    onDone: setSentTo,
    failureTitle: words.sendFailed,
  });
  return (
    <form className={classes.form} onSubmit={request.submit} noValidate aria-label={words.byLink}>
      <TextInput
        label={words.email}
        type="email"
        name="email"
        autoComplete="username"
        {...request.form.getInputProps('email')}
      />
      {sentTo !== null && (
        <Notice title={words.sent.title} isAnnounced>
          {words.sent.text(sentTo)}
        </Notice>
      )}
      <FormFooter label={words.send} pendingLabel={words.sending} form={request} />
    </form>
  );
}
