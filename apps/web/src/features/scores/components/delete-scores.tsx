import { Button } from '@mantine/core';
import { useState } from 'react';
import { scores } from '../../../strings/en/scores.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useDeleteAllScores } from '../api/remove-scores.ts';
import classes from './delete-scores.module.css';

const words = scores.deletion;

/** Removes all score data, after a question (SCORE-04). */
export function DeleteScores() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Panel title={words.title}>
      <p className={classes.text}>{words.text}</p>
      <Button className={classes.open} variant="default" onClick={() => setIsAsking(true)}>
        {words.open}
      </Button>
      {isAsking && <Question onClose={() => setIsAsking(false)} />}
    </Panel>
  );
}

function Question({ onClose }: { onClose: () => void }) {
  const { remove, isRemoving } = useDeleteAllScores(onClose);
  return (
    <ConfirmDialog
      title={words.question}
      confirm={words.confirm}
      confirmPending={words.deleting}
      isPending={isRemoving}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{words.warning}</p>
      <p>{words.kept}</p>
    </ConfirmDialog>
  );
}
