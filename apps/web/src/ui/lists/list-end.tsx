import { common } from '../../strings/en/common.ts';
import classes from './list-end.module.css';

type Props = {
  readonly count: number;
  readonly limit: number;
  /** The sentence for a list that is not of the newest, or is one of several. */
  readonly words?: (limit: number) => string;
};

/** If a list has reached its limit, says below it that there may be more; by default, more that is older. */
export function ListEnd({ count, limit, words = common.onlyLatest }: Props) {
  return count < limit ? null : <p className={classes.end}>{words(limit)}</p>;
}
