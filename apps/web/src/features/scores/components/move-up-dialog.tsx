import type { AdminScoreWarning } from '@league/contract';
import { useState } from 'react';
import { scores } from '../../../strings/en/scores.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useMoveUp } from '../api/move-up.ts';
import classes from './must-move-up.module.css';

const words = scores.warnings;

/** A gymnast of the list who was not moved, and why. */
export type SkippedMove = { readonly name: string; readonly reason: string };

type Props = {
  readonly due: readonly AdminScoreWarning[];
  readonly onClose: () => void;
  readonly onMoved: (skipped: readonly SkippedMove[]) => void;
};

/** Shows each gymnast's move before the whole list moves in one step. Gymnasts can be left out. */
export function MoveUpDialog({ due, onClose, onMoved }: Props) {
  // The list as it was when the dialog opened: what is confirmed is what was shown.
  const [list] = useState(due);
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const chosen = list.filter(({ memberId }) => !leftOut.has(memberId));
  const { moveUp, isMoving } = useMoveUp(({ skipped }) =>
    onMoved(
      skipped.map(({ memberId, reason }) => ({
        name: list.find((each) => each.memberId === memberId)?.memberName ?? '',
        reason,
      })),
    ),
  );
  const toggle = (memberId: number) => {
    const next = new Set(leftOut);
    if (!next.delete(memberId)) next.add(memberId);
    setLeftOut(next);
  };
  return (
    <ConfirmDialog
      title={words.dialog}
      confirm={words.confirm(chosen.length)}
      confirmPending={words.moving}
      isPending={isMoving}
      isOff={chosen.length === 0}
      isDangerous={false}
      onConfirm={() => moveUp(chosen)}
      onClose={onClose}
    >
      <p>{words.preview}</p>
      <ul className={classes.moves}>
        {list.map(({ memberId, memberName, teamName, currentLevel, nextLevel }) => (
          <li key={memberId}>
            <label>
              <input type="checkbox" checked={!leftOut.has(memberId)} onChange={() => toggle(memberId)} />
              <span>
                <span translate="no">{memberName}</span>
                <span className={classes.team}>{teamName ?? words.noTeam}</span>
              </span>
              <span className={classes.step}>{words.from(currentLevel, nextLevel ?? '')}</span>
            </label>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
