import { type Coach, fullName } from '@league/contract';
import { useQueryClient } from '@tanstack/react-query';
import { coaches } from '../../../../strings/en/coaches.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { coachesQuery, useToggleActive } from '../../api.ts';

const words = coaches.deactivation;

/** Asks before a coach loses access, and says what happens to the team (OFFICE-07). */
export default function DeactivateCoachDialog({ coach, onClose }: { coach: Coach; onClose: () => void }) {
  const all = useQueryClient().getQueryData(coachesQuery.queryKey) ?? [];
  const toggle = useToggleActive(coach, onClose);
  const { teamId, teamName } = coach;
  const others = all.filter((other) => other.id !== coach.id && other.isActive && other.teamId === teamId);
  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.confirm}
      confirmPending={words.pending}
      isPending={toggle.isPending}
      isDangerous={false}
      onConfirm={() => toggle.run(false)}
      onClose={onClose}
    >
      <p>{words.question(fullName(coach))}</p>
      {teamName !== null && (
        <p>
          {others.length > 0 ? words.teamKeeps(teamName, others.map(fullName)) : words.teamAlone(teamName)}
        </p>
      )}
      <p>{words.stays}</p>
    </ConfirmDialog>
  );
}
