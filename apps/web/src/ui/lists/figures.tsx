import { Skeleton } from '@mantine/core';
import classes from './figures.module.css';

type Figure = { readonly name: string; readonly value: string | undefined };

/** A few numbers with their names; undefined while a number is loading. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ name, value }) => (
        <div key={name} className={classes.figure}>
          <dt>{name}</dt>
          <dd>{value ?? <Skeleton height={28} width={96} />}</dd>
        </div>
      ))}
    </dl>
  );
}
