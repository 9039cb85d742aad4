import type { Coach } from '@league/contract';
import { coaches as words } from '../../../strings/en/coaches.ts';
import { Panel } from '../../../ui/panel.tsx';
import type { OpenDialog } from '../coach-dialog.ts';
import type { CoachView } from '../coach-view.ts';
import { groupByTeam } from '../group-by-team.ts';
import { CoachCard } from './coach-card.tsx';
import classes from './coach-list.module.css';
import { CoachTable } from './coach-table.tsx';

type Props = {
  readonly coaches: readonly Coach[];
  readonly view: CoachView;
  readonly timeZone: string;
  readonly onOpen: OpenDialog;
};

/** The coaches by team, and last those without one (COACHES-01). */
export function CoachList({ coaches, ...look }: Props) {
  const { groups, unassigned } = groupByTeam(coaches);
  return (
    <>
      {groups.map(({ teamId, teamName, coaches: those }) => (
        <CoachGroup
          key={teamId}
          title={teamName}
          label={words.coachesOf(teamName)}
          coaches={those}
          {...look}
        />
      ))}
      {unassigned.length > 0 && (
        <CoachGroup title={words.unassigned} label={words.unassigned} coaches={unassigned} {...look} />
      )}
    </>
  );
}

type GroupProps = Props & { readonly title: string; readonly label: string };

function CoachGroup({ title, label, coaches, view, timeZone, onOpen }: GroupProps) {
  if (view === 'table') {
    return (
      <Panel title={title}>
        <CoachTable label={label} coaches={coaches} timeZone={timeZone} onOpen={onOpen} />
      </Panel>
    );
  }
  return (
    <section className={classes.group} aria-label={label}>
      <h2 className={classes.title}>
        {title}
        <span className={classes.count}>{words.count(coaches.length)}</span>
      </h2>
      <ul className={classes.cards}>
        {coaches.map((coach) => (
          <CoachCard key={coach.id} coach={coach} timeZone={timeZone} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}
