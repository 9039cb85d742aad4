import { useRef } from 'react';
import { describeError } from '../../../../platform/api/api-error.ts';
import { syncTab } from '../../../../strings/en/sync-tab.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { type Question, useResolution } from '../../resolution.ts';

const words = syncTab.question;

/** Asks for confirmation before a value is lost or a gymnast archived, and says what will happen (SYNC-04). */
export default function QuestionDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const isDone = useRef(false);
  const { act, isBusy, error } = useResolution({
    onEnd: () => {
      isDone.current = true;
      onClose();
    },
    showsFailure: true,
  });
  return (
    <ConfirmDialog
      title={question.title}
      confirm={question.confirm}
      confirmPending={words.pending}
      isPending={isBusy}
      isDangerous={question.isDanger}
      failure={error ? describeError(error, syncTab.resolving.failedText) : null}
      failureTitle={syncTab.resolving.failed}
      onConfirm={() => act(question)}
      onClose={onClose}
      // The button that opened the dialog has disappeared with its issue.
      returnFocusTo={() => (isDone.current ? document.getElementById('main') : null)}
    >
      {question.texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </ConfirmDialog>
  );
}
