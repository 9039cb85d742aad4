import classes from './messages.module.css';

/** A message and what is under it, as it is read. */
export function Letter({ text, closing }: { text: string; closing: string }) {
  return (
    <div className={classes.letter}>
      <p className={classes.letterText} translate="no">
        {text}
      </p>
      <p className={classes.closing}>{closing}</p>
    </div>
  );
}
