import { portal } from '../../../../strings/en/portal.ts';
import { SearchBox } from '../../../../ui/lists/search-box.tsx';
import classes from './phone-search.module.css';

type Props = { readonly search: string; readonly onSearchChange: (search: string) => void };

/** The header's search box on screens where the header has no room for it (ROUTE-12). */
export function PhoneSearch({ search, onSearchChange }: Props) {
  return (
    <SearchBox className={classes.search} label={portal.search} value={search} onChange={onSearchChange} />
  );
}
