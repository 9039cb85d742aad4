import { routes } from '@league/contract/calls';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { apiQuery } from '../../../platform/api/api-query.ts';
import { useMay } from '../../../platform/session/use-may.ts';
import { imports } from '../../../strings/en/imports.ts';
import { teams as teamWords } from '../../../strings/en/teams.ts';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { ImportHistory } from '../components/import-history.tsx';
import { ImportSteps } from '../components/import-steps.tsx';
import { TeamOfImport } from '../components/team-of-import.ts';

const words = imports.office;
const ALL_TEAMS = 'all';

/**
 * The office's import, into any team or into all of them by a column of the file (IMPORT-13). A role that imports nothing
 * sees what was imported (OFFICE-10).
 */
export function OfficeImportTab() {
  const { data: teams, ...query } = useQuery(apiQuery(routes.teams.list));
  const mayImport = useMay('roster.import');
  const [chosen, setChosen] = useState('');
  const teamOf = useCallback(
    (teamId: number | null) =>
      teamId === null ? words.allTeams : (teams?.find(({ id }) => id === teamId)?.name ?? ''),
    [teams],
  );
  const choice = (isLocked: boolean) =>
    query.isError ? (
      <ErrorState
        text={teamWords.failed}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    ) : (
      <NativeSelect
        label={words.team}
        description={chosen === ALL_TEAMS ? words.columnHint : words.hint}
        size="md"
        disabled={isLocked}
        value={chosen}
        data={[
          { value: '', label: words.choose },
          ...(teams ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          { value: ALL_TEAMS, label: words.byColumn },
        ]}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
    );
  const teamId = chosen === '' ? undefined : chosen === ALL_TEAMS ? null : Number(chosen);
  return (
    <TeamOfImport value={teamOf}>
      {mayImport ? <ImportSteps teamId={teamId} teamChoice={choice} /> : <ImportHistory />}
    </TeamOfImport>
  );
}
