import { Button } from '@mantine/core';
import { useRef } from 'react';
import { describeError } from '../../../platform/api-error.ts';
import { syncTab } from '../../../strings/en/sync-tab.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Question, useDeed } from '../deed.ts';
import classes from './question-dialog.module.css';

const words = syncTab.question;

/** Asks once before something that loses a value or takes a gymnast away, and says what will happen (SYNC-04). */
export default function QuestionDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const isDone = useRef(false);
  const { act, isBusy, error } = useDeed({
    onEnd: () => {
      isDone.current = true;
      onClose();
    },
    showsFailure: true,
  });
  const close = () => isBusy || onClose();
  return (
    <Dialog
      title={question.title}
      closeLabel={words.close}
      onClose={close}
      // The button that asked has gone with its matter.
      returnFocusTo={() => (isDone.current ? document.getElementById('main') : null)}
    >
      <div className={classes.words}>
        {question.texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {error && (
          <Notice tone="danger" title={syncTab.deeds.failed}>
            {describeError(error, syncTab.deeds.failedText)}
          </Notice>
        )}
      </div>
      <div className={classes.buttons}>
        <Button variant="default" data-autofocus aria-disabled={isBusy} onClick={close}>
          {words.cancel}
        </Button>
        <Button
          className={question.isDanger ? classes.danger : undefined}
          aria-disabled={isBusy}
          onClick={() => act(question)}
        >
          {isBusy ? words.pending : question.confirm}
        </Button>
      </div>
    </Dialog>
  );
}
