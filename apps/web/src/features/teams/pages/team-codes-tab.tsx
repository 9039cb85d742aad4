import { routes, type Team } from '@league/contract';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../platform/api-query.ts';
import { showToast } from '../../../platform/toast.ts';
import { admin } from '../../../strings/en/admin.ts';
import { common } from '../../../strings/en/common.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeletons } from '../../../ui/skeletons.tsx';
import { oneTeamPerName } from '../one-team-per-name.ts';
import classes from './team-codes-tab.module.css';

const words = admin.teams;

/** All teams with the code that is free to register with. */
export function TeamCodesTab() {
  const teams = useQuery(apiQuery(routes.teams.list));
  return (
    <Panel title={words.title}>
      {teams.isPending && <Skeletons count={3} height={44} />}
      {teams.isError && (
        <ErrorState text={words.failed} onRetry={() => void teams.refetch()} isRetrying={teams.isFetching} />
      )}
      {teams.data && <TeamTable teams={oneTeamPerName(teams.data)} />}
    </Panel>
  );
}

function TeamTable({ teams }: { teams: readonly Team[] }) {
  if (teams.length === 0) return <EmptyState title={words.empty} text={words.emptyText} />;
  return (
    <>
      <p className={classes.hint}>{words.hint}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{words.team}</th>
            <th scope="col">{words.code}</th>
            <th scope="col">
              <span className={classes.hidden}>{words.action}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {teams.map((team) => (
            <TeamRow key={team.id} team={team} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function TeamRow({ team: { name, teamCode } }: { team: Team }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {teamCode === null ? <span className={classes.none}>{words.noCode}</span> : <code>{teamCode}</code>}
      </td>
      <td className={classes.action}>
        {teamCode !== null && (
          <CopyButton
            value={teamCode}
            label={words.copy}
            name={words.copyNamed(name)}
            onCopied={() => showToast({ tone: 'success', title: common.copied })}
            onFailed={() => showToast({ tone: 'error', ...common.copyFailed })}
          />
        )}
      </td>
    </tr>
  );
}
