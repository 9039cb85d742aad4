import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { teams as words } from '../../../../strings/en/teams.ts';
import { ErrorState } from '../../../../ui/screens/error-state.tsx';
import { teamsQuery } from '../office.api.ts';

type Team = { readonly id: number; readonly name: string };
type Props = {
  readonly label: string;
  /** Shown while none is chosen. */
  readonly none: string;
  readonly teamId: number | null;
  readonly onChoose: (team: Team | null) => void;
};

/** Chooses one of the league's teams, as the first field of a dialog; or says why that is not possible (ERR-05). */
export function TeamChoice({ label, none, teamId, onChoose }: Props) {
  const { data: teams, ...query } = useQuery(teamsQuery);
  if (query.isError) {
    return (
      <ErrorState text={words.failed} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
    );
  }
  return (
    <NativeSelect
      label={label}
      size="md"
      data-autofocus
      value={String(teamId ?? '')}
      data={[
        { value: '', label: none },
        ...(teams ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        onChoose(teams?.find(({ id }) => String(id) === chosen) ?? null);
      }}
    />
  );
}
