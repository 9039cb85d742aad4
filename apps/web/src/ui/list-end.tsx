import { common } from '../strings/en/common.ts';
import classes from './list-end.module.css';

type Props = { readonly count: number; readonly limit: number };

/** Says below a list of the newest that there may be older ones, when it is as long as it can be. */
export function ListEnd({ count, limit }: Props) {
  return count < limit ? null : <p className={classes.end}>{common.onlyLatest(limit)}</p>;
}
