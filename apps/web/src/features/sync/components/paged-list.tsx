import { type ReactNode, useEffect } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Skeletons } from '../../../ui/skeletons.tsx';
import { PAGE_SIZE } from '../sync.api.ts';
import classes from './paged-list.module.css';

type Props = {
  /** What is listed, for screen readers. */
  readonly of: string;
  readonly query: {
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly total: number | undefined;
  readonly rows: readonly ReactNode[] | undefined;
  readonly failed: string;
  readonly empty: { readonly title: string; readonly text?: string };
  readonly offset: number;
  readonly onTurn: (offset: number) => void;
};

/** A list that comes page by page: while it loads, when it cannot, when there is nothing, and as it is. */
export function PagedList({ of, query, total, rows, failed, empty, offset, onTurn }: Props) {
  const lastPage = total === undefined ? offset : Math.max(0, Math.ceil(total / PAGE_SIZE) - 1) * PAGE_SIZE;
  useEffect(() => {
    // What stood on this page has been settled.
    if (offset > lastPage) onTurn(lastPage);
  }, [offset, lastPage, onTurn]);
  if (query.isError) {
    return <ErrorState text={failed} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />;
  }
  if (total === undefined || rows === undefined) return <Skeletons count={3} height={72} />;
  if (total === 0) return <EmptyState {...empty} />;
  return (
    <>
      <ul className={classes.list}>{rows}</ul>
      <Pager of={of} offset={offset} pageSize={PAGE_SIZE} total={total} onTurn={onTurn} />
    </>
  );
}
