import type { Coach } from '@league/contract';
import { HiddenCodes } from '../../../shared/codes/hidden-codes.tsx';
import { coaches as words } from '../../../strings/en/coaches.ts';
import { Panel } from '../../../ui/panel.tsx';
import type { OpenDialog } from '../coach-dialog.ts';
import type { CoachView } from '../coach-view.ts';
import { groupByTeam } from '../group-by-team.ts';
import { CoachCard } from './coach-card.tsx';
import classes from './coach-list.module.css';
import { CoachTable } from './coach-table.tsx';
import { MessageCoaches } from './message-coaches.tsx';

type Props = {
  readonly coaches: readonly Coach[];
  readonly view: CoachView;
  readonly timeZone: string;
  readonly onOpen: OpenDialog;
};

/** The coaches by team, and last those without one: a table for each team (COACHES-01), or all as cards. */
export function CoachList({ coaches, view, ...listProps }: Props) {
  const { groups, unassigned } = groupByTeam(coaches);
  if (view === 'cards') {
    const inOrder = [...groups.flatMap((group) => group.coaches), ...unassigned];
    return (
      <HiddenCodes isHidden={inOrder.some(({ isCodeHidden }) => isCodeHidden)}>
        <ul className={classes.cards}>
          {inOrder.map((coach) => (
            <CoachCard key={coach.id} coach={coach} {...listProps} />
          ))}
        </ul>
      </HiddenCodes>
    );
  }
  return (
    <>
      {groups.map(({ teamId, teamName, coaches: those }) => (
        <Panel key={teamId} title={teamName}>
          <CoachTable label={words.coachesOf(teamName)} coaches={those} {...listProps} />
          {those.length > 1 && (
            <MessageCoaches
              coaches={those}
              label={words.messageTeam}
              name={words.messageTeamNamed(teamName)}
            />
          )}
        </Panel>
      ))}
      {unassigned.length > 0 && (
        <Panel title={words.unassigned}>
          <CoachTable label={words.unassigned} coaches={unassigned} {...listProps} />
        </Panel>
      )}
    </>
  );
}
