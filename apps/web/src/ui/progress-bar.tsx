import { useId } from 'react';
import classes from './progress-bar.module.css';

type Props = {
  /** The current step; announced when it changes. */
  readonly step: string;
  /** The progress in words. */
  readonly count?: string;
  /** The progress from 0 to 1; absent while it is unknown. */
  readonly share?: number;
};

/** The progress of work that takes a while. */
export function ProgressBar({ step, count, share }: Props) {
  const id = useId();
  const percent = share === undefined ? undefined : Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div>
      <div className={classes.words}>
        <p id={id} role="status">
          {step}
        </p>
        {count && <p className={classes.count}>{count}</p>}
      </div>
      <div
        className={classes.track}
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={count}
      >
        <div
          className={classes.bar}
          data-unknown={percent === undefined || undefined}
          style={percent === undefined ? undefined : { inlineSize: `${percent}%` }}
        />
      </div>
    </div>
  );
}
