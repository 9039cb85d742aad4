import type { Merge } from '@league/contract';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLeague } from '../../../platform/league.ts';
import { useMay } from '../../../platform/session/use-may.ts';
import { duplicates } from '../../../strings/en/duplicates.ts';
import { dateInWords } from '../../../strings/en/instants.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { mergesQuery, useUndoMerge } from '../duplicates.api.ts';
import classes from './duplicates.module.css';
import { RegistrationList } from './registration-list.tsx';

const words = duplicates.merges;

/** The latest merges, what Wild Apricot still has under the archived contacts, and undo. Hidden while there is no merge. */
export function MergesPanel() {
  const { data } = useQuery(mergesQuery);
  const mayUndo = useMay('roster.manage');
  const { undoMerge, undoingId } = useUndoMerge();
  if (!data || data.merges.length === 0) return null;
  return (
    <Panel title={words.title}>
      <ul className={classes.merges}>
        {data.merges.map((merge) => (
          <li key={merge.id} className={classes.merge}>
            <MergeLine merge={merge} />
            {merge.canUndo && mayUndo ? (
              <BusyButton
                variant="default"
                icon={IconArrowBackUp}
                label={words.undo}
                busyLabel={words.undoing}
                isBusy={undoingId === merge.id}
                onClick={() => undoMerge(merge.id)}
              />
            ) : (
              !merge.canUndo && <span className={classes.quiet}>{words.cannot}</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function MergeLine({ merge }: { merge: Merge }) {
  const timeZone = useLeague()?.timeZone ?? 'UTC';
  const { keptName, mergedName, mergedId, mergedBy, mergedAt, leftThere } = merge;
  return (
    <div className={classes.entry}>
      <span className={classes.name}>
        <span translate="no">{keptName}</span> {words.from(mergedName, mergedId)}
      </span>
      <span className={classes.quiet}>
        {words.line({ by: mergedBy, day: dateInWords(mergedAt, timeZone) })}
      </span>
      <RegistrationList registrations={leftThere} />
    </div>
  );
}
