import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { officeMembers } from '../../../strings/en/office-members.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { AddDialog } from '../add/add-dialog.tsx';
import { TeamChoice } from './filters/team-choice.tsx';
import { teamsQuery } from './office.api.ts';

const words = officeMembers.addTo;

type Team = { readonly id: number; readonly name: string };
type Props = {
  /** The team that the list is filtered by, if any. */
  readonly teamId: number | null;
  readonly onClose: () => void;
};

/** Adds a gymnast to a team. The office chooses the team first, unless the list is filtered by one. */
export default function AddMember({ teamId, onClose }: Props) {
  const teams = useQuery(teamsQuery).data ?? [];
  const [team, setTeam] = useState<Team | null>(() => teams.find(({ id }) => id === teamId) ?? null);
  const [chosen, setChosen] = useState<Team | null>(null);
  if (team) return <AddDialog team={team} onClose={onClose} />;
  const next = (event: FormEvent) => {
    event.preventDefault();
    setTeam(chosen);
  };
  return (
    <FormDialog
      title={words.title}
      size="sm"
      confirm={words.next}
      confirmPending={words.next}
      isPending={false}
      isOff={chosen === null}
      hasChanges={false}
      onSubmit={next}
      onClose={onClose}
    >
      <TeamChoice label={words.team} none={words.choose} teamId={chosen?.id ?? null} onChoose={setChosen} />
    </FormDialog>
  );
}
