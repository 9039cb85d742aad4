import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Pager } from '../../../ui/lists/pager.tsx';
import { EmptyState } from '../../../ui/screens/empty-state.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { PAGE_SIZE } from '../sync.api.ts';
import classes from './paged-list.module.css';

type Props<Page, Key extends QueryKey> = {
  /** The name of the list, for screen readers. */
  readonly of: string;
  readonly pageAt: (offset: number) => UseQueryOptions<Page, Error, Page, Key>;
  readonly rowsOf: (page: Page) => readonly ReactNode[];
  readonly failed: string;
  readonly empty: { readonly title: string; readonly text?: string };
};

/** A paged list, with its loading, error and empty states. */
export function PagedList<Page extends { readonly total: number }, Key extends QueryKey>({
  of,
  pageAt,
  rowsOf,
  failed,
  empty,
}: Props<Page, Key>) {
  const [offset, setOffset] = useState(0);
  const { data: page, isError, isFetching, refetch } = useQuery(pageAt(offset));
  const lastPage = page ? Math.max(0, Math.ceil(page.total / PAGE_SIZE) - 1) * PAGE_SIZE : offset;
  useEffect(() => {
    // All issues on this page have been resolved.
    if (offset > lastPage) setOffset(lastPage);
  }, [offset, lastPage]);
  if (isError) return <ErrorState text={failed} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!page) return <Skeletons count={3} height={72} />;
  if (page.total === 0) return <EmptyState {...empty} />;
  return (
    <>
      <ul className={classes.list}>{rowsOf(page)}</ul>
      <Pager of={of} offset={offset} pageSize={PAGE_SIZE} total={page.total} onTurn={setOffset} />
    </>
  );
}
