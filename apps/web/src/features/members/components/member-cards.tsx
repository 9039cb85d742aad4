import type { Member, ScoreWarning } from '@league/contract';
import { useToday } from '../../../platform/use-today.ts';
import type { Selection } from '../selection.ts';
import { MemberCard } from './member-card.tsx';
import classes from './member-cards.module.css';

type Props = {
  readonly members: readonly Member[];
  readonly warnings: ReadonlyMap<number, ScoreWarning> | undefined;
  readonly selection: Selection;
  readonly onToggle: (id: number) => void;
  readonly onEdit: (member: Member) => void;
  readonly onArchive: (member: Member) => void;
};

export function MemberCards({ members, warnings, selection, ...actions }: Props) {
  const today = useToday();
  return (
    <ul className={classes.cards}>
      {members.map((member) => (
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
