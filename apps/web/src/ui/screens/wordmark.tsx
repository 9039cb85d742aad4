import classes from './wordmark.module.css';

/** The league's sign and name, small. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className={classes.wordmark} translate="no">
      <img src="/favicon.svg" alt="" width={28} height={28} />
      {name}
    </span>
  );
}
