import { FAMILY_PAGE, type FamilyMember } from '@league/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { families as words } from '../../../strings/en/families.ts';
import { Pager } from '../../../ui/lists/pager.tsx';
import { SearchBox } from '../../../ui/lists/search-box.tsx';
import { EmptyState } from '../../../ui/screens/empty-state.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { TabSkeletons } from '../../../ui/screens/skeletons.tsx';
import { useTypedSearch } from '../roster/search/use-typed-search.ts';
import { type FamiliesPlace, familiesQuery } from './families.api.ts';
import classes from './families-tab.module.css';
import { FamilyCard } from './family-card.tsx';

type Props = {
  /** Opens a gymnast. */
  readonly onOpen: (member: FamilyMember) => void;
};

const BEGIN: FamiliesPlace = { search: '', differing: false, offset: 0 };

/** Gymnasts who are linked or share a guardian, and the contacts that differ between them (FAMILY-03). */
export function FamiliesTab({ onOpen }: Props) {
  const [place, setPlace] = useState(BEGIN);
  const [typed, setTyped] = useTypedSearch(place.search, (search) =>
    setPlace(({ differing }) => ({ search, differing, offset: 0 })),
  );
  const list = useQuery(familiesQuery(place));
  const { data } = list;
  return (
    <>
      <div className={classes.tools}>
        <SearchBox className={classes.search} label={words.search} value={typed} onChange={setTyped} />
        <label className={classes.only}>
          <input
            type="checkbox"
            checked={place.differing}
            onChange={({ currentTarget: { checked } }) =>
              setPlace(({ search }) => ({ search, differing: checked, offset: 0 }))
            }
          />
          {words.differing}
        </label>
        <p className={classes.count} role="status">
          {data && !list.isError ? words.count(data.total) : ''}
        </p>
      </div>
      {list.isError && (
        <ErrorState text={words.failed} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
      )}
      {list.isPending && <TabSkeletons />}
      {data && !list.isError && (
        <>
          {data.total === 0 && <EmptyState {...emptyWords(place)} />}
          {data.families.length > 0 && (
            <ul className={classes.families} aria-label={words.table}>
              {data.families.map((family) => (
                <FamilyCard key={family.id} family={family} onOpen={onOpen} />
              ))}
            </ul>
          )}
          <Pager
            of={words.table}
            offset={place.offset}
            pageSize={FAMILY_PAGE}
            total={data.total}
            onTurn={(offset) => {
              setPlace({ ...place, offset });
              document.getElementById('main')?.scrollIntoView();
            }}
          />
        </>
      )}
    </>
  );
}

function emptyWords({ search, differing }: FamiliesPlace) {
  if (search !== '') return { title: words.noMatch, text: words.noMatchText };
  if (differing) return { title: words.noDifference, text: words.noDifferenceText };
  return { title: words.none, text: words.noneText };
}
