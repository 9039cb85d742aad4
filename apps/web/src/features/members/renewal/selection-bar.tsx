import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { showToast } from '../../../platform/toast.ts';
import { useStickyRoom } from '../../../platform/use-sticky-room.ts';
import { members } from '../../../strings/en/members.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { SelectionSummary } from './selection.ts';
import classes from './selection-bar.module.css';

const words = members.selection;

type Props = {
  readonly summary: SelectionSummary;
  readonly isRenewing: boolean;
  readonly onToggleAllLapsed: () => void;
  readonly onRenew: (memberIds: readonly number[]) => void;
  readonly onClear: () => void;
};

/**
 * The selection and what to do with it, within reach of a thumb (MEM-10). Before anything is selected it tells how
 * to renew, and it keeps its place when it opens, so that no card moves away under the finger (MEM-11).
 */
export function SelectionBar({ summary, isRenewing, onToggleAllLapsed, onRenew, onClear }: Props) {
  const { selected, lapsedInTeam } = summary;
  const bar = useStickyRoom<HTMLElement>('--bottom-room');
  if (selected === 0 && lapsedInTeam === 0) return null;
  return (
    <section ref={bar} className={classes.bar} aria-label={words.bar} data-open={selected > 0 || undefined}>
      <div className={classes.words} role="status">
        {selected > 0 ? <Counts summary={summary} /> : <Hint summary={summary} />}
      </div>
      {selected > 0 && (
        <Button variant="subtle" className={classes.clear} onClick={onClear}>
          {words.clear}
        </Button>
      )}
      {lapsedInTeam > 0 && (
        <Button variant="default" className={classes.lapsed} onClick={onToggleAllLapsed}>
          {summary.areAllLapsedSelected ? words.deselectLapsed : words.selectLapsed}
        </Button>
      )}
      {selected > 0 && <Renew lapsedIds={summary.lapsedIds} isRenewing={isRenewing} onRenew={onRenew} />}
    </section>
  );
}

function Counts({ summary: { selected, lapsedIds, notShown } }: { summary: SelectionSummary }) {
  return (
    <>
      <p className={classes.title}>{words.selected(selected)}</p>
      <p className={classes.text}>
        {words.lapsed(lapsedIds.length)}
        {notShown > 0 && <strong>{` · ${words.notShown(notShown)}`}</strong>}
      </p>
    </>
  );
}

function Hint({ summary: { lapsedInTeam, lapsedNotShown } }: { summary: SelectionSummary }) {
  return (
    <>
      <p className={classes.title}>
        <Icon of={IconAlertCircle} size={16} />
        <span>
          {words.hint(lapsedInTeam)}
          {lapsedNotShown > 0 && ` · ${words.notShown(lapsedNotShown)}`}
        </span>
      </p>
      <p className={classes.text}>{lapsedNotShown > 0 ? words.hintTextHidden : words.hintText}</p>
    </>
  );
}

/** Not `disabled`: a button in focus would lose it, and could not say why it does nothing (MEM-12). */
function Renew({
  lapsedIds,
  isRenewing,
  onRenew,
}: {
  lapsedIds: readonly number[];
  isRenewing: boolean;
  onRenew: (memberIds: readonly number[]) => void;
}) {
  const isOff = isRenewing || lapsedIds.length === 0;
  return (
    <Button
      className={classes.renew}
      aria-disabled={isOff}
      data-disabled={isOff}
      onClick={() => {
        if (isRenewing) return;
        if (lapsedIds.length === 0) showToast({ tone: 'error', ...words.noneLapsed });
        else onRenew(lapsedIds);
      }}
    >
      {isRenewing ? words.renewing : words.renew(lapsedIds.length)}
    </Button>
  );
}
