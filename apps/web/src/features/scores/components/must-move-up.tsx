import type { AdminScoreWarning } from '@league/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../../../platform/session/use-may.ts';
import { scores } from '../../../strings/en/scores.ts';
import { LevelBadge } from '../../../ui/badges/level-badge.tsx';
import { ScoreBadge } from '../../../ui/badges/score-badge.tsx';
import { NothingNeeded } from '../../../ui/lists/need-rows.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { useWarnings } from '../api/queries.ts';
import { MoveUpDialog, type SkippedMove } from './move-up-dialog.tsx';
import classes from './must-move-up.module.css';

const words = scores.warnings;
const SHOWN_AT_FIRST = 10;

/** All gymnasts with score-outs at their present level, most first, and the move up for those who must (SCORE-01, SCORE-02). */
export function MustMoveUp() {
  const warnings = useWarnings();
  const isNoneDue =
    warnings.data !== undefined &&
    warnings.data.length > 0 &&
    warnings.data.every(({ severity }) => severity !== 'red');
  return (
    <Panel title={isNoneDue ? words.titleNoneDue : words.title}>
      {warnings.data ? (
        <Warnings warnings={warnings.data} />
      ) : warnings.isError ? (
        <ErrorState
          text={words.failed}
          onRetry={() => void warnings.refetch()}
          isRetrying={warnings.isFetching}
        />
      ) : (
        <Skeletons count={3} height={48} />
      )}
    </Panel>
  );
}

function Warnings({ warnings }: { warnings: readonly AdminScoreWarning[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const mayMove = useMay('scores.manage');
  const [isMoving, setIsMoving] = useState(false);
  const [skipped, setSkipped] = useState<readonly SkippedMove[]>([]);
  const due = warnings.filter(({ severity, nextLevel }) => severity === 'red' && nextLevel !== null);
  const shown = isWhole ? warnings : warnings.slice(0, Math.max(SHOWN_AT_FIRST, due.length));
  return (
    <>
      {skipped.length > 0 && (
        <Notice tone="danger" title={words.skipped(skipped.length)}>
          {skipped.map(({ name, reason }) => `${name}: ${reason}`).join(' ')}
        </Notice>
      )}
      {warnings.length === 0 ? (
        <NothingNeeded title={words.none} text={words.noneText} />
      ) : (
        <WarningTable warnings={shown} />
      )}
      <div className={classes.buttons}>
        {shown.length < warnings.length && (
          <Button variant="default" size="sm" onClick={() => setIsWhole(true)}>
            {words.all(warnings.length)}
          </Button>
        )}
        {due.length > 0 && mayMove && (
          <Button size="sm" onClick={() => setIsMoving(true)}>
            {words.move(due.length)}
          </Button>
        )}
      </div>
      {isMoving && (
        <MoveUpDialog
          due={due}
          onClose={() => setIsMoving(false)}
          onMoved={(left) => {
            setSkipped(left);
            setIsMoving(false);
          }}
        />
      )}
    </>
  );
}

function WarningTable({ warnings }: { warnings: readonly AdminScoreWarning[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{words.gymnast}</th>
          <th scope="col">{words.scoreOuts}</th>
        </tr>
      </thead>
      <tbody>
        {warnings.map(({ memberId, memberName, teamName, currentLevel, severity, scoreOutCount }) => (
          <tr key={memberId}>
            <th scope="row">
              <span translate="no">{memberName}</span>
              <span className={classes.team}>
                {teamName ?? words.noTeam}
                <LevelBadge level={currentLevel} />
              </span>
            </th>
            <td>
              <ScoreBadge severity={severity} count={scoreOutCount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
