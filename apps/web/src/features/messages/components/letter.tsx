import classes from './messages.module.css';

/** A message with its closing, as a family reads it. */
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
