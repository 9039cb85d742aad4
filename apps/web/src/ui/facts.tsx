import { Breakable } from './breakable.tsx';
import classes from './facts.module.css';

/** Names with their values, read only. */
export function Facts({ facts }: { facts: readonly { readonly name: string; readonly value: string }[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>
            <Breakable text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
