import { routes } from '@league/contract/calls';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../platform/api/api-query.ts';
import { memberDialogs } from '../../../strings/en/member-dialogs.ts';

const words = memberDialogs.paper;

type Props = { readonly teamId: number | null; readonly onChange: (teamId: number | null) => void };

/** Chooses the roster that the office prints: one team's, or every team's, each on its own page. */
export function TeamChoice({ teamId, onChange }: Props) {
  const teams = useQuery(apiQuery(routes.teams.list)).data ?? [];
  return (
    <NativeSelect
      aria-label={words.team}
      value={teamId ?? ''}
      data={[
        { value: '', label: words.allTeams },
        ...teams.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(event) => onChange(Number(event.currentTarget.value) || null)}
    />
  );
}
