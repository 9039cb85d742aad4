import {
  compareRosterGroups,
  foldForSearch,
  type Member,
  rosterGroupLabel,
  rosterGroupOf,
  routes,
  type SessionUser,
} from '@league/contract';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../platform/api-query.ts';
import { members as words } from '../../../strings/en/members.ts';
import { portal } from '../../../strings/en/portal.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeletons } from '../../../ui/skeletons.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import classes from './members-tab.module.css';

type Props = {
  readonly user: SessionUser;
  readonly search: string;
  readonly onSearchChange: (search: string) => void;
};

/** The coach's roster, grouped by level. */
export function MembersTab({ user, search }: Props) {
  const roster = useQuery(apiQuery(routes.members.list));
  if (roster.isPending) return <Skeletons />;
  if (roster.isError) {
    return (
      <ErrorState
        text={words.loadFailed}
        onRetry={() => void roster.refetch()}
        isRetrying={roster.isFetching}
      />
    );
  }
  const groups = groupByLevel(roster.data.filter((member) => matches(member, search)));
  if (groups.length === 0) return <EmptyState title={words.empty(user.teamName ?? portal.noTeam)} />;
  return (
    <div className={classes.groups}>
      {groups.map(([group, members]) => (
        <Panel key={group} title={`${rosterGroupLabel(group)} (${members.length})`}>
          <ul className={classes.members}>
            {members.map((member) => (
              <li key={member.id}>
                {`${member.firstName} ${member.lastName}`}
                <StatusBadge status={member.membershipStatus} />
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  );
}

function matches({ firstName, lastName, email, skillLevel }: Member, search: string): boolean {
  const level = rosterGroupLabel(rosterGroupOf(skillLevel));
  return foldForSearch(`${firstName} ${lastName} ${email ?? ''} ${level}`).includes(foldForSearch(search));
}

function groupByLevel(members: readonly Member[]): [string, Member[]][] {
  const groups = Map.groupBy(members, ({ skillLevel }) => rosterGroupOf(skillLevel));
  return [...groups].sort(([left], [right]) => compareRosterGroups(left, right));
}
