import { Breakable } from '../words/breakable.tsx';
import classes from './facts.module.css';

type Fact = {
  readonly name: string;
  readonly value: string;
  /** Whether the value is a name or an address, which the browser must not translate (TRUTH-04). */
  readonly isName?: true;
};

/** Names with their values, read only. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value, isName }) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd translate={isName && 'no'}>
            <Breakable text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
