import { IconArrowDown } from '@tabler/icons-react';
import { members } from '../../../strings/en/members.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { RosterSort } from '../roster/roster-choices.ts';
import classes from './list-head.module.css';

const words = members.list;
const COLUMNS = ['name', 'level', 'status', 'age'] as const;

type Props = { readonly sort: RosterSort; readonly onSort: (sort: RosterSort) => void };

/** The column heads of the list on a large screen. A press sorts by the column, a second one on the name by first name (ROSTER-04). */
export function ListHead({ sort, onSort }: Props) {
  const sorts = {
    name: sort === 'last' ? 'first' : 'last',
    level: 'level',
    status: 'status',
    age: 'age',
  } as const;
  const isName = sort === 'last' || sort === 'first';
  return (
    <div className={classes.head}>
      {COLUMNS.map((column) => {
        const heading = column === 'name' && isName ? words.sorts[sort] : words.columns[column];
        return (
          <button
            key={column}
            type="button"
            className={classes.sort}
            aria-pressed={column === 'name' ? isName : sort === column}
            aria-label={words.sortBy(heading, words.sorts[sorts[column]])}
            onClick={() => onSort(sorts[column])}
          >
            {heading}
            <Icon of={IconArrowDown} size={16} />
          </button>
        );
      })}
    </div>
  );
}
