import { common } from '../../strings/en/common.ts';
import classes from './list-end.module.css';

type Props = {
  readonly count: number;
  readonly limit: number;
  /** What is said of a list that does not hold the newest, or of one list among others. */
  readonly words?: (limit: number) => string;
};

/** Says below a list, by default of the newest, that there may be more, when it is as long as it can be. */
export function ListEnd({ count, limit, words = common.onlyLatest }: Props) {
  return count < limit ? null : <p className={classes.end}>{words(limit)}</p>;
}
