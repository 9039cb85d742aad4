import type { Member, ScoreWarning } from '@league/contract';
import { useDeferredValue } from 'react';
import { useToday } from '../../../platform/use-today.ts';
import type { Selection } from '../selection.ts';
import { MemberCard } from './member-card.tsx';
import classes from './member-cards.module.css';

/** More than any screen shows at once. */
const FIRST_CARDS = 16;

type Props = {
  readonly members: readonly Member[];
  readonly warnings: ReadonlyMap<number, ScoreWarning> | undefined;
  readonly selection: Selection;
  readonly onToggle: (id: number) => void;
  readonly onEdit: (member: Member) => void;
  readonly onArchive: (member: Member) => void;
};

/**
 * The cards of a list: those that can be seen at once, and the others as soon as these stand there. When the list becomes another,
 * what was clicked shows first, and the cards follow in React's own time.
 */
export function MemberCards({ members, warnings, selection, ...actions }: Props) {
  const today = useToday();
  const due = useDeferredValue(members, members.slice(0, FIRST_CARDS));
  return (
    <ul className={classes.cards}>
      {due.map((member) => (
        <MemberCard
          key={member.id}
          member={member}
          warning={warnings?.get(member.id)}
          today={today}
          isSelected={selection.has(member.id)}
          {...actions}
        />
      ))}
    </ul>
  );
}
