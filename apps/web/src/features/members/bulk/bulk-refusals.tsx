import type { BulkRefusal } from '@league/contract';
import { bulk } from '../../../strings/en/bulk.ts';
import lists from '../../../ui/lists/lists.module.css';
import classes from './bulk-list.module.css';

const words = bulk.preview;

type Props = {
  readonly title: (count: number) => string;
  readonly refusals: readonly BulkRefusal[];
};

/** Who is left out of a change, by the reason. */
export function BulkRefusals({ title, refusals }: Props) {
  if (refusals.length === 0) return null;
  const total = refusals.reduce((sum, { count }) => sum + count, 0);
  return (
    <div>
      <p className={classes.title}>{title(total)}</p>
      <ul className={lists.box}>
        {refusals.map(({ reason, count, members }) => (
          <li key={reason}>
            <span className={classes.reason}>{words.reason(reason, count)}</span>
            <span className={lists.quiet}>
              {words.names(
                members.map(({ name }) => name ?? words.unknown),
                count - members.length,
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
