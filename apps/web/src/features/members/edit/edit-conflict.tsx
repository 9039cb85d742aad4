import { type EditableField, formLabel } from '@league/contract';
import { useEffect, useRef } from 'react';
import { memberDialogs } from '../../../strings/en/member-dialogs.ts';
import classes from './edit-conflict.module.css';
import type { Contest, Side } from './edit-conflict.ts';
import { valueInWords } from './value-words.ts';

const words = memberDialogs.conflict;

type Props = {
  readonly contests: readonly Contest[];
  readonly onChoose: (field: EditableField, side: Side) => void;
};

/** Both versions of each field that another person has changed meanwhile, to choose from (MEM-31). */
export function EditConflict({ contests, onChoose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.conflict}>
      <h3 ref={heading} tabIndex={-1} className={classes.title}>
        {words.title}
      </h3>
      <p className={classes.text}>{words.text}</p>
      {contests.map((contest) => (
        <fieldset key={contest.field} className={classes.field}>
          <legend>{formLabel(contest.field, 'edit')}</legend>
          <Version contest={contest} side="theirs" onChoose={onChoose} />
          <Version contest={contest} side="mine" onChoose={onChoose} />
        </fieldset>
      ))}
    </div>
  );
}

type VersionProps = {
  readonly contest: Contest;
  readonly side: Side;
  readonly onChoose: Props['onChoose'];
};

function Version({ contest, side, onChoose }: VersionProps) {
  return (
    <label className={classes.version}>
      <input
        type="radio"
        name={`choice-${contest.field}`}
        checked={contest.chosen === side}
        onChange={() => onChoose(contest.field, side)}
      />
      <span className={classes.whose}>{words[side]}</span>{' '}
      <span className={classes.value}>{valueInWords(contest.field, contest[side])}</span>
    </label>
  );
}
