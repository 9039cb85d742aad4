import { rosterGroupLabel } from '@league/contract';
import { type ReactNode, useId } from 'react';
import { members } from '../../../strings/en/members.ts';
import { useRosterSource } from '../roster/roster-source.ts';
import classes from './level-choice.module.css';

const words = members.add;

type Props = {
  readonly value?: string;
  readonly onChange?: (level: string) => void;
  readonly error?: ReactNode;
  /** By this attribute the form finds the field that gets the focus. */
  readonly 'data-path'?: string;
};

/** Chooses one of the league's levels, with buttons large enough for a thumb (MEM-20). */
export function LevelChoice({ value, onChange, error, 'data-path': path }: Props) {
  const errorId = useId();
  const { useSkillLevels } = useRosterSource();
  const levels = useSkillLevels();
  return (
    <fieldset className={classes.choice} aria-describedby={error ? errorId : undefined}>
      <legend>
        {words.level}
        <span aria-hidden="true" className={classes.needed}>
          {' *'}
        </span>
      </legend>
      <div className={classes.levels}>
        {levels.map((level, index) => (
          <label key={level} className={classes.level}>
            <input
              type="radio"
              name="skillLevel"
              required
              aria-label={rosterGroupLabel(level)}
              data-path={index === 0 ? path : undefined}
              checked={value === level}
              onChange={() => onChange?.(level)}
            />
            <span aria-hidden="true">{level}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
