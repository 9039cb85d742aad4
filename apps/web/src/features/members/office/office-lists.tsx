import type { OfficeMemberList } from '@league/contract';
import { officeMembers } from '../../../strings/en/office-members.ts';
import { Link } from '../../../ui/link.tsx';
import classes from './office-lists.module.css';
import { type ListName, listOf, type OfficePlace, paramsOf, startOf } from './office-place.ts';

const words = officeMembers.lists;
const LISTS: readonly ListName[] = ['roster', 'pending', 'archive'];

type Props = { readonly place: OfficePlace; readonly counts: OfficeMemberList['counts'] | undefined };

/** The office's lists with their counts; each has an address. */
export function OfficeLists({ place, counts }: Props) {
  return (
    <nav className={classes.lists} aria-label={words.name}>
      <ul>
        {LISTS.map((name) => (
          <li key={name}>
            <Link
              to={{ search: new URLSearchParams(paramsOf(startOf(name))).toString() }}
              aria-current={listOf(place) === name ? 'page' : undefined}
            >
              {counts ? words.entry(words[name], counts[name]) : words[name]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
