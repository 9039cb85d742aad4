import { fullName, type Member, type ScoreWarning } from '@league/contract';
import { useDeferredValue } from 'react';
import { useToday } from '../../../platform/use-today.ts';
import type { Selection } from '../renewal/selection.ts';
import type { RosterLayout, RosterSort } from '../roster/roster-choices.ts';
import { ListHead } from './list-head.tsx';
import { MemberCard } from './member-card.tsx';
import classes from './member-cards.module.css';

/** More than any screen shows at once. */
const FIRST_CARDS = 16;

type Props = {
  readonly layout: RosterLayout;
  readonly sort: RosterSort;
  readonly onSort: (sort: RosterSort) => void;
  readonly members: readonly Member[];
  readonly warnings: ReadonlyMap<number, ScoreWarning> | undefined;
  readonly selection: Selection;
  /** The searched name of one gymnast, for example from a link of a meet. */
  readonly askedFor: string;
  readonly onToggle: (id: number, isRange: boolean) => void;
  readonly onEdit: (member: Member) => void;
  readonly onArchive: (member: Member) => void;
};

/**
 * The cards of a list. Those on the screen are drawn first, the others right after. When the list changes, React first
 * shows the effect of the click and then updates the cards.
 */
export function MemberCards({
  layout,
  sort,
  onSort,
  members,
  warnings,
  selection,
  askedFor,
  ...actions
}: Props) {
  const today = useToday();
  const due = useDeferredValue(members, members.slice(0, FIRST_CARDS));
  return (
    <div className={classes.frame}>
      {layout === 'list' && <ListHead sort={sort} onSort={onSort} />}
      <ul className={classes.cards} data-layout={layout}>
        {due.map((member) => (
          <MemberCard
            key={member.id}
            layout={layout}
            member={member}
            warning={warnings?.get(member.id)}
            today={today}
            isSelected={selection.has(member.id)}
            isAskedFor={members.length === 1 && fullName(member) === askedFor}
            {...actions}
          />
        ))}
      </ul>
    </div>
  );
}
