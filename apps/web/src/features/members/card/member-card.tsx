import { type CalendarDate, fullName, type Member, type ScoreWarning } from '@league/contract';
import { memo, Suspense, useId, useState } from 'react';
import { common } from '../../../strings/en/common.ts';
import { members } from '../../../strings/en/members.ts';
import { Avatar } from '../../../ui/badges/avatar.tsx';
import { LevelBadge } from '../../../ui/badges/level-badge.tsx';
import { ScoreBadge } from '../../../ui/badges/score-badge.tsx';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import type { RosterLayout } from '../roster/roster-choices.ts';
import { MemberDetails } from '../roster/roster-dialogs.ts';
import { CardActions } from './card-actions.tsx';
import { birthInWords } from './date-words.ts';
import { HealthSign } from './marks/health-sign.tsx';
import { RenewalMark } from './marks/renewal-mark.tsx';
import { SyncMark } from './marks/sync-mark.tsx';
import card from './member-card.module.css';
import { memberCardId } from './member-card-id.ts';
import row from './member-row.module.css';
import { MoveUpButton } from './season/move-up-button.tsx';

type Props = {
  readonly layout: RosterLayout;
  readonly member: Member;
  readonly warning: ScoreWarning | undefined;
  /** The league's day today, for the age; null while it is not known. */
  readonly today: CalendarDate | null;
  readonly isSelected: boolean;
  /** True for the gymnast that a link has opened by name; the details are then shown. */
  readonly isAskedFor: boolean;
  readonly onToggle: (id: number, isRange: boolean) => void;
  readonly onEdit: (member: Member) => void;
  readonly onArchive: (member: Member) => void;
};

/** One gymnast of the roster (MEM-04). Memoised: a roster has hundreds of them. */
export const MemberCard = memo(function MemberCard({
  layout,
  member,
  warning,
  today,
  isSelected,
  isAskedFor,
  ...actions
}: Props) {
  const [isOpen, setIsOpen] = useState(isAskedFor);
  const detailsId = useId();
  const name = fullName(member);
  const look = layout === 'list' ? row : card;
  const { age, date } = birthInWords(member.dateOfBirth, today);
  return (
    <li
      id={memberCardId(member.id)}
      tabIndex={-1}
      className={look.card}
      data-selected={isSelected || undefined}
      data-open={isOpen || undefined}
    >
      <label className={look.select}>
        <input
          type="checkbox"
          aria-label={members.card.select(name)}
          checked={isSelected}
          onChange={({ nativeEvent }) =>
            actions.onToggle(member.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </label>
      {layout === 'cards' && <Avatar firstName={member.firstName} lastName={member.lastName} />}
      <div className={look.words}>
        <h2 className={look.name} translate="no">
          {name}
        </h2>
        <p className={look.birth}>
          {age !== null && <span className={look.age}>{age}</span>}
          <span className={look.date}>{age === null ? date : ` · ${date}`}</span>
        </p>
        <div className={look.state}>
          <p className={look.badges}>
            {member.healthNote && <HealthSign className={look.health} isShort={layout === 'list'} />}
            <span className={look.status} data-status={member.membershipStatus}>
              <StatusBadge status={member.membershipStatus} />
            </span>
            <span className={look.level}>
              <LevelBadge level={member.skillLevel} />
            </span>
            {warning && (
              <span className={look.scores} data-severity={warning.severity}>
                <ScoreBadge severity={warning.severity} count={warning.scoreOutCount} />
                {warning.severity === 'red' && <MoveUpButton member={member} isSmall />}
              </span>
            )}
          </p>
          <div className={look.sync}>
            <RenewalMark member={member} />
            <SyncMark sync={member.sync} isShort={layout === 'list'} />
          </div>
        </div>
      </div>
      <CardActions
        member={member}
        layout={layout}
        detailsId={detailsId}
        isOpen={isOpen}
        onToggleDetails={() => setIsOpen(!isOpen)}
        onEdit={actions.onEdit}
        onArchive={actions.onArchive}
      />
      {isOpen && (
        <Suspense fallback={<p className={look.loading}>{common.loading}</p>}>
          <MemberDetails id={detailsId} member={member} warning={warning} />
        </Suspense>
      )}
    </li>
  );
});
