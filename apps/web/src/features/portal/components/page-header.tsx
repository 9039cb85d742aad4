import type { ReactNode } from 'react';
import { ScreenHeading } from '../../../platform/places/screen-heading.tsx';
import { useStickyRoom } from '../../../platform/places/use-sticky-room.ts';
import { portal } from '../../../strings/en/portal.ts';
import { SearchBox } from '../../../ui/lists/search-box.tsx';
import classes from './page-header.module.css';

export type PageHeaderWords = {
  readonly title: string;
  readonly subtitle: string;
  readonly search?: string;
  readonly onSearchChange?: (search: string) => void;
};

type Props = PageHeaderWords & { readonly status: ReactNode };

/** Title, subtitle, search and the state of the sync (ROUTE-12). On a phone the search is in the tab instead. */
export function PageHeader({ title, subtitle, search, onSearchChange, status }: Props) {
  const header = useStickyRoom<HTMLElement>('--top-room');
  return (
    <header ref={header} className={classes.header}>
      <div className={classes.words}>
        <ScreenHeading>{title}</ScreenHeading>
        <p className={classes.subtitle}>{subtitle}</p>
      </div>
      {onSearchChange && (
        <SearchBox
          className={classes.search}
          label={portal.search}
          value={search ?? ''}
          onChange={onSearchChange}
        />
      )}
      {status}
    </header>
  );
}
