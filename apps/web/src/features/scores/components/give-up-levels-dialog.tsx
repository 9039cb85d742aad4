import { scores } from '../../../strings/en/scores.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';

const words = scores.rules.givingUp;

type Props = {
  readonly levels: readonly string[];
  readonly isSaving: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks before levels lose their score-outs, because a field can be emptied by mistake (SCORE-01). */
export function GiveUpLevelsDialog({ levels, isSaving, onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog
      title={words.title(levels)}
      confirm={words.confirm}
      confirmPending={scores.rules.saving}
      isPending={isSaving}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{levels.length === 1 ? words.text : words.textOfSeveral}</p>
      <p>{words.kept}</p>
    </ConfirmDialog>
  );
}
