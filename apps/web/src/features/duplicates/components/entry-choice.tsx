import { type DuplicateComparison, type DuplicateSide, fullName } from '@league/contract';
import { useId } from 'react';
import { duplicates } from '../../../strings/en/duplicates.ts';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { otherOf } from '../merge-choices.ts';
import classes from './duplicates.module.css';

const words = duplicates.compare;

type Props = {
  readonly comparison: DuplicateComparison;
  readonly keep: 'first' | 'second';
  readonly onKeep: (side: 'first' | 'second') => void;
};

/** Which of the two entries stays; the other is archived. */
export function EntryChoice({ comparison, keep, onKeep }: Props) {
  return (
    <fieldset className={classes.group}>
      <legend>{words.keep}</legend>
      <p className={classes.quiet}>{words.keepHint}</p>
      <div className={classes.sides}>
        {(['first', 'second'] as const).map((side) => (
          <Side
            key={side}
            side={comparison[side]}
            isKept={keep === side}
            isOff={!comparison[side].isInProvider && comparison[otherOf(side)].isInProvider}
            onKeep={() => onKeep(side)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type SideProps = {
  readonly side: DuplicateSide;
  readonly isKept: boolean;
  readonly isOff: boolean;
  readonly onKeep: () => void;
};

function Side({ side, isKept, isOff, onKeep }: SideProps) {
  const noteId = useId();
  const { member, isInProvider, registrations, resultCount, attendanceCount, activityCount } = side;
  return (
    <label className={classes.choice} data-chosen={isKept || undefined} data-off={isOff || undefined}>
      <input
        type="radio"
        name="keep"
        checked={isKept}
        disabled={isOff}
        aria-label={words.named(fullName(member), member.id)}
        aria-describedby={noteId}
        onChange={onKeep}
      />
      <span className={classes.entry}>
        <span className={classes.name}>
          <span translate="no">{fullName(member)}</span>, {words.entry(member.id)}
        </span>
        <span id={noteId} className={classes.entry}>
          <span className={classes.facts}>
            <span translate="no">{member.teamName ?? duplicates.list.noTeam}</span>
            <StatusBadge status={member.membershipStatus} />
          </span>
          <span className={classes.quiet}>
            {isOff ? words.onlyKnown : isInProvider ? words.inProvider : words.notInProvider}
          </span>
          <span className={classes.quiet}>
            {words.has({
              registrations: registrations.length,
              results: resultCount,
              attendance: attendanceCount,
              entries: activityCount,
            })}
          </span>
        </span>
      </span>
    </label>
  );
}
