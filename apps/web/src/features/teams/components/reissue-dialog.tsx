import type { Team } from '@league/contract';
import { teams } from '../../../strings/en/teams.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useReissueCode } from '../api.ts';

const words = teams.reissue;

/** Asks before a team's code is replaced, because the present one stops working (CODES-03). */
export default function ReissueDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const { reissue, isPending, failure } = useReissueCode(team, onClose);
  return (
    <ConfirmDialog
      title={words.title(team.name)}
      confirm={words.confirm}
      confirmPending={words.pending}
      isPending={isPending}
      isDangerous={team.teamCode !== null}
      failure={failure}
      onConfirm={reissue}
      onClose={onClose}
    >
      <p>{team.teamCode === null ? words.adds : words.ends(team.teamCode)}</p>
    </ConfirmDialog>
  );
}
