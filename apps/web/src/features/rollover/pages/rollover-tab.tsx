import type { OpenRollover } from '@league/contract';
import { Button } from '@mantine/core';
import { IconEye, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLeague } from '../../../platform/league.ts';
import { IfMay } from '../../../platform/session/if-may.tsx';
import { dateInWords } from '../../../strings/en/instants.ts';
import { rollover } from '../../../strings/en/rollover.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { LastRollover } from '../components/last-rollover.tsx';
import PreviewDialog from '../components/preview-dialog.tsx';
import classes from '../components/rollover.module.css';
import { AgeOutStep, LapsedStep, MoveUpStep } from '../components/rollover-steps.tsx';
import { rolloverQuery, useDiscard, useStart } from '../rollover.api.ts';

/** The season rollover: prepared in three steps, previewed, made and undone (OFFICE-02). */
export function RolloverTab() {
  const { data, isError, isFetching, refetch } = useQuery(rolloverQuery);
  if (isError && !data) {
    return <ErrorState text={rollover.failed} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  if (!data) return <Skeletons count={4} height={96} />;
  const { open, last } = data;
  if (open) return <Preparation key={open.id} open={open} />;
  return (
    <>
      {last && <LastRollover key={last.id} last={last} />}
      <StartPanel />
    </>
  );
}

function StartPanel() {
  const words = rollover.start;
  const { start, isStarting } = useStart();
  return (
    <Panel title={words.title}>
      <p className={classes.text}>{words.text}</p>
      <p className={classes.text}>{words.safe}</p>
      <IfMay may="roster.manage">
        <div className={classes.buttons}>
          <BusyButton
            icon={IconPlayerPlay}
            label={words.button}
            busyLabel={words.starting}
            isBusy={isStarting}
            variant="filled"
            onClick={start}
          />
        </div>
      </IfMay>
    </Panel>
  );
}

function Preparation({ open }: { readonly open: OpenRollover }) {
  const timeZone = useLeague()?.timeZone ?? 'UTC';
  const day = dateInWords(open.startedAt, timeZone);
  return (
    <>
      <p className={classes.quiet}>{rollover.saved({ by: open.startedBy, day })}</p>
      <AgeOutStep open={open} />
      <MoveUpStep open={open} />
      <LapsedStep open={open} />
      <IfMay may="roster.manage">
        <FinishPanel open={open} />
      </IfMay>
    </>
  );
}

const PREVIEW_ID = 'preview-rollover';
const DISCARD_ID = 'discard-rollover';

function FinishPanel({ open }: { readonly open: OpenRollover }) {
  const words = rollover.finish;
  const [dialog, setDialog] = useState<'preview' | 'discard' | null>(null);
  const close = () => setDialog(null);
  const { discard, isDiscarding, failure } = useDiscard(open.id, { onDone: close });
  return (
    <Panel title={words.title} hint={words.hint}>
      <div className={classes.buttons}>
        <Button id={PREVIEW_ID} leftSection={<Icon of={IconEye} />} onClick={() => setDialog('preview')}>
          {words.button}
        </Button>
        <Button id={DISCARD_ID} variant="default" onClick={() => setDialog('discard')}>
          {words.discard}
        </Button>
      </div>
      {dialog === 'preview' && (
        <PreviewDialog
          open={open}
          onClose={close}
          returnFocusTo={() => document.getElementById(PREVIEW_ID)}
        />
      )}
      {dialog === 'discard' && (
        <ConfirmDialog
          title={words.discardTitle}
          confirm={words.discard}
          confirmPending={words.discarding}
          isPending={isDiscarding}
          failure={failure}
          failureTitle={words.discardFailed}
          onConfirm={discard}
          onClose={close}
          returnFocusTo={() => document.getElementById(DISCARD_ID)}
        >
          <p>{words.discardMeans}</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
