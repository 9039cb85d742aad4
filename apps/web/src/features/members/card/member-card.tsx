import { type CalendarDate, fullName, type Member, type ScoreWarning } from '@league/contract';
import { memo, useId, useState } from 'react';
import { members } from '../../../strings/en/members.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { LevelBadge } from '../../../ui/level-badge.tsx';
import { ScoreBadge } from '../../../ui/score-badge.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { CardActions } from './card-actions.tsx';
import { ageAndDateOfBirth } from './date-words.ts';
import classes from './member-card.module.css';
import { memberCardId } from './member-card-id.ts';
import { MemberDetails } from './member-details.tsx';
import { RenewalMark } from './renewal-mark.tsx';
import { MoveUpButton } from './season/move-up-button.tsx';
import { SyncMark } from './sync-mark.tsx';

type Props = {
  readonly member: Member;
  readonly warning: ScoreWarning | undefined;
  /** The league's day today, for the age; null while it is not known. */
  readonly today: CalendarDate | null;
  readonly isSelected: boolean;
  readonly onToggle: (id: number, isRange: boolean) => void;
  readonly onEdit: (member: Member) => void;
  readonly onArchive: (member: Member) => void;
};

/** One gymnast of the roster (MEM-04). Memoised: a roster has hundreds of them. */
export const MemberCard = memo(function MemberCard({
  member,
  warning,
  today,
  isSelected,
  ...actions
}: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const name = fullName(member);
  return (
    <li
      id={memberCardId(member.id)}
      tabIndex={-1}
      className={classes.card}
      data-selected={isSelected || undefined}
      data-open={isOpen || undefined}
    >
      <label className={classes.select}>
        <input
          type="checkbox"
          aria-label={members.card.select(name)}
          checked={isSelected}
          onChange={({ nativeEvent }) =>
            actions.onToggle(member.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </label>
      <Avatar firstName={member.firstName} lastName={member.lastName} />
      <div className={classes.words}>
        <h2 className={classes.name} translate="no">
          {name}
        </h2>
        <p className={classes.birth}>{ageAndDateOfBirth(member.dateOfBirth, today)}</p>
        <div className={classes.state}>
          <p className={classes.badges}>
            <StatusBadge status={member.membershipStatus} />
            <LevelBadge level={member.skillLevel} />
            {warning && <ScoreBadge severity={warning.severity} count={warning.scoreOutCount} />}
            {warning?.severity === 'red' && <MoveUpButton member={member} isSmall />}
          </p>
          <RenewalMark member={member} />
          <SyncMark sync={member.sync} />
        </div>
      </div>
      <CardActions
        member={member}
        detailsId={detailsId}
        isOpen={isOpen}
        onToggleDetails={() => setIsOpen(!isOpen)}
        onEdit={actions.onEdit}
        onArchive={actions.onArchive}
      />
      {isOpen && <MemberDetails id={detailsId} member={member} warning={warning} />}
    </li>
  );
});
