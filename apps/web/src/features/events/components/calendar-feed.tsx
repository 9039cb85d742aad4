import { TextInput } from '@mantine/core';
import { IconCalendarPlus, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { showToast } from '../../../platform/toasts/toast.ts';
import { common } from '../../../strings/en/common.ts';
import { meets } from '../../../strings/en/meets.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { useCalendarFeed } from '../events.api.ts';
import classes from './calendar-feed.module.css';

const words = meets.feed;

/** The secret address of the team's calendar, to copy into a calendar program or to replace (MEET-04). */
export function CalendarFeed({ teamId }: { readonly teamId: number }) {
  return (
    <Panel title={words.title} hint={words.text}>
      <CalendarAddress teamId={teamId} />
    </Panel>
  );
}

/** Only the address, without a panel around it; the office uses it too. */
export function CalendarAddress({ teamId }: { readonly teamId: number }) {
  const { feed, renew, isRenewing } = useCalendarFeed(teamId);
  const [isAsking, setIsAsking] = useState(false);
  const url = feed.data?.url ?? null;
  return (
    <>
      {feed.isError ? (
        <ErrorState
          text={words.loadFailed}
          onRetry={() => void feed.refetch()}
          isRetrying={feed.isFetching}
        />
      ) : url === null ? (
        <BusyButton
          label={words.make}
          busyLabel={words.making}
          isBusy={isRenewing || feed.data === undefined}
          icon={IconCalendarPlus}
          onClick={renew}
        />
      ) : (
        <>
          <TextInput label={words.address} value={url} readOnly onFocus={(event) => event.target.select()} />
          <div className={classes.actions}>
            <CopyButton
              value={url}
              label={words.copy}
              name={words.copyNamed}
              onCopied={() => showToast({ tone: 'success', title: common.copied })}
              onFailed={() => showToast({ tone: 'error', ...common.copyFailed })}
            />
            <BusyButton
              size="sm"
              label={words.renew}
              busyLabel={words.making}
              isBusy={isRenewing}
              icon={IconRefresh}
              onClick={() => setIsAsking(true)}
            />
          </div>
          <p className={classes.secret}>{words.secret}</p>
        </>
      )}
      {isAsking && (
        <ConfirmDialog
          title={words.question.title}
          confirm={words.question.confirm}
          confirmPending={words.making}
          isPending={isRenewing}
          onConfirm={() => {
            renew();
            setIsAsking(false);
          }}
          onClose={() => setIsAsking(false)}
        >
          {words.question.text}
        </ConfirmDialog>
      )}
    </>
  );
}
