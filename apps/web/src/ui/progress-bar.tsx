import { useId } from 'react';
import classes from './progress-bar.module.css';

type Props = {
  /** What is being done; read out when it changes. */
  readonly step: string;
  /** How far that is, in words. */
  readonly count?: string;
  /** The same from 0 to 1; left out while no one knows. */
  readonly share?: number;
};

/** Work that takes a while: what is being done and how far it has come. */
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
