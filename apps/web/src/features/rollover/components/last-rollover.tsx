import type { MadeRollover } from '@league/contract';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useLeague } from '../../../platform/league.ts';
import { useMay } from '../../../platform/session/use-may.ts';
import { dateAndTimeInWords } from '../../../strings/en/instants.ts';
import { rollover } from '../../../strings/en/rollover.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useUndo } from '../rollover.api.ts';
import classes from './rollover.module.css';

const words = rollover.last;
const UNDO_ID = 'undo-rollover';

/** The last rollover: its changes, how many of them were sent to Wild Apricot, and its undo. */
export function LastRollover({ last }: { readonly last: MadeRollover }) {
  const [isAsking, setIsAsking] = useState(false);
  const mayUndo = useMay('roster.manage');
  const timeZone = useLeague()?.timeZone ?? 'UTC';
  const { undo, isUndoing, failure } = useUndo({ onDone: () => setIsAsking(false) });
  const { message, madeBy, madeAt, undoneAt, bulkChangeId } = last;
  return (
    <Panel title={words.title}>
      <div>
        <p className={classes.text}>{message}</p>
        <p className={classes.quiet}>
          {words.line({ by: madeBy, day: dateAndTimeInWords(madeAt, timeZone) })}{' '}
          {undoneAt !== null && words.undone(dateAndTimeInWords(undoneAt, timeZone))}
        </p>
      </div>
      <Progress sync={last.sync} />
      {mayUndo && bulkChangeId !== null && undoneAt === null && (
        <div className={classes.buttons} id={UNDO_ID}>
          <BusyButton
            icon={IconArrowBackUp}
            label={words.undo}
            busyLabel={words.undoing}
            isBusy={isUndoing}
            onClick={() => setIsAsking(true)}
          />
        </div>
      )}
      {isAsking && bulkChangeId !== null && (
        <ConfirmDialog
          title={words.undoTitle}
          confirm={words.undo}
          confirmPending={words.undoing}
          isPending={isUndoing}
          isDangerous={false}
          failure={failure}
          failureTitle={words.undoFailed}
          onConfirm={() => undo(bulkChangeId)}
          onClose={() => setIsAsking(false)}
          returnFocusTo={() => document.getElementById(UNDO_ID)?.querySelector('button') ?? null}
        >
          <p>{words.undoMeans}</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function Progress({ sync: { total, sent, waiting, stuck } }: Pick<MadeRollover, 'sync'>) {
  if (total === 0) return null;
  return (
    <div className={classes.progress}>
      <ProgressBar
        step={waiting > 0 ? words.sending : stuck > 0 ? words.stuck(stuck) : words.sent}
        count={words.progress(sent, total)}
        share={sent / total}
      />
      {waiting > 0 && <p className={classes.quiet}>{words.pace}</p>}
      {waiting > 0 && stuck > 0 && <p className={classes.quiet}>{words.stuck(stuck)}</p>}
    </div>
  );
}
