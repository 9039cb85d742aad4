import { routes } from '@league/contract/calls';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '../../../platform/api/api-query.ts';
import { replaceUser } from '../../../platform/session/session.ts';
import { showToast } from '../../../platform/toasts/toast.ts';
import { auth } from '../../../strings/en/auth.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { ChangeSecondFactor } from './change-second-factor.tsx';
import classes from './second-factor.module.css';
import { SetUpSecondFactor } from './set-up-second-factor.tsx';

const words = auth.secondFactor;

type Open = 'setUp' | 'renew' | 'remove';

/** The panel of the office's settings for the second factor (BEYOND-11). */
export function SecondFactorPanel() {
  const client = useQueryClient();
  const query = apiQuery(routes.secondFactor.state);
  const { data: state, isPending, isError, isFetching, refetch } = useQuery(query);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => {
    setOpen(null);
    void client.invalidateQueries({ queryKey: query.queryKey });
  };
  return (
    <Panel title={words.title}>
      {isPending && <Skeletons />}
      {isError && (
        <ErrorState text={words.stateFailed} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {state && (
        <div className={classes.form}>
          <p className={classes.text}>{state.isOn ? words.isOn(state.backupCodesLeft) : words.isOff}</p>
          <div className={classes.buttons}>
            {state.isOn ? (
              <>
                <Button variant="default" onClick={() => setOpen('renew')}>
                  {words.renew}
                </Button>
                <Button variant="default" color="red" onClick={() => setOpen('remove')}>
                  {words.remove}
                </Button>
              </>
            ) : (
              <Button onClick={() => setOpen('setUp')}>{words.setUp}</Button>
            )}
          </div>
        </div>
      )}
      {open === 'setUp' && (
        <Dialog title={words.setUpTitle} onClose={close}>
          <SetUpSecondFactor
            onDone={(user) => {
              replaceUser(client, user);
              showToast({ tone: 'success', title: words.switchedOn });
              close();
            }}
          />
        </Dialog>
      )}
      {(open === 'renew' || open === 'remove') && (
        <Dialog title={words[open]} onClose={close}>
          <ChangeSecondFactor
            what={open}
            onDone={(user) => {
              close();
              if (!user) return;
              showToast({ tone: 'success', title: words.removed });
              replaceUser(client, user);
            }}
          />
        </Dialog>
      )}
    </Panel>
  );
}
