import type { Mail } from '@league/contract';
import { routes } from '@league/contract/calls';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiQuery } from '../../../platform/api/api-query.ts';
import { isNotConfirmed } from '../../../platform/session/pending-confirmation.ts';
import { showToast } from '../../../platform/toasts/toast.ts';
import { common } from '../../../strings/en/common.ts';
import { mail as words } from '../../../strings/en/mail.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import classes from './mail-dialog.module.css';

/** The text of one mail. It can hold a password, so it is fetched each time and removed from the cache when the dialog closes. */
export function MailDialog({ mail, onClose }: { mail: Mail; onClose: () => void }) {
  const text = useQuery({ ...apiQuery(routes.mail.text, { id: mail.id }), staleTime: 0, gcTime: 0 });
  const isCancelled = isNotConfirmed(text.error);
  useEffect(() => {
    if (isCancelled) onClose();
  }, [isCancelled, onClose]);
  return (
    <Dialog title={mail.subject} size="lg" onClose={onClose}>
      <div className={classes.body}>
        <p className={classes.quiet}>{`${mail.toName} · ${mail.to}`}</p>
        {text.isPending && <Skeletons count={1} height={160} />}
        {text.isError && !isCancelled && (
          <ErrorState
            text={words.textFailed}
            onRetry={() => void text.refetch()}
            isRetrying={text.isFetching}
          />
        )}
        {text.data && <p className={classes.text}>{text.data.text}</p>}
        <p className={classes.quiet}>{words.secretNote}</p>
        <div className={classes.buttons}>
          {text.data && (
            <CopyButton
              value={text.data.text}
              label={words.copy}
              name={words.copy}
              onCopied={() => showToast({ tone: 'success', title: common.copied })}
              onFailed={() => showToast({ tone: 'error', ...common.copyFailed })}
            />
          )}
          <Button variant="default" size="sm" data-autofocus onClick={onClose}>
            {words.close}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
