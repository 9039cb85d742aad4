import { fullName, type OfficeMember, type OfficeSort } from '@league/contract';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo } from 'react';
import { useLeague } from '../../../platform/league.ts';
import { dateInWords } from '../../../strings/en/instants.ts';
import { officeMembers as words } from '../../../strings/en/office-members.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LevelBadge } from '../../../ui/level-badge.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Cell, HeadCell, Row, RowHeader, Table } from '../../../ui/table.tsx';
import { ToneBadge } from '../../../ui/tone-badge.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { SyncMark } from '../card/sync-mark.tsx';
import type { OfficePlace } from './office-place.ts';
import classes from './office-table.module.css';
import { daysSince } from './panel/days-since.ts';

const SORTED: readonly OfficeSort[] = ['name', 'team', 'level', 'status', 'since'];
const NEW_AGE_EVERY_MS = 600_000;

/** The button that opens a gymnast, to which the focus returns. */
export function openButtonId(memberId: number): string {
  return `open-member-${memberId}`;
}

type Props = {
  readonly members: readonly OfficeMember[];
  readonly place: Pick<OfficePlace, 'list' | 'sort' | 'order'>;
  readonly selection: ReadonlySet<number>;
  /** Another page is on its way. */
  readonly isLoading: boolean;
  readonly onSort: (sort: OfficeSort) => void;
  readonly onToggle: (id: number) => void;
  readonly onTogglePage: () => void;
  readonly onOpen: (id: number) => void;
};

/** A page of the office's list. */
export function OfficeTable({ members: rows, place, selection, isLoading, ...on }: Props) {
  const timeZone = useLeague()?.timeZone ?? 'UTC';
  const now = useNow(NEW_AGE_EVERY_MS);
  const selectedHere = rows.filter(({ id }) => selection.has(id)).length;
  const labelOf = (sort: OfficeSort) =>
    sort === 'since' && place.list === 'archive' ? words.lists.archive : words.sorts[sort];
  return (
    <div className={classes.frame}>
      <Table
        label={words.table}
        className={classes.members}
        isBusy={isLoading}
        head={
          <>
            <HeadCell className={classes.select}>
              <label>
                <input
                  type="checkbox"
                  aria-label={words.selectPage}
                  checked={selectedHere > 0 && selectedHere === rows.length}
                  ref={(box) => {
                    if (box) box.indeterminate = selectedHere > 0 && selectedHere < rows.length;
                  }}
                  onChange={on.onTogglePage}
                />
              </label>
            </HeadCell>
            {SORTED.map((sort) => (
              <HeadCell
                key={sort}
                className={classes[sort]}
                aria-sort={place.sort === sort ? WAYS[place.order] : undefined}
              >
                <button type="button" className={classes.sort} onClick={() => on.onSort(sort)}>
                  <span>{labelOf(sort)}</span>
                  {place.sort === sort && (
                    <Icon of={place.order === 'asc' ? IconArrowUp : IconArrowDown} size={16} />
                  )}
                </button>
              </HeadCell>
            ))}
            <HeadCell className={classes.sync}>{words.columns.sync}</HeadCell>
          </>
        }
      >
        {rows.map((member) => {
          const since = (place.list === 'archive' && member.archivedAt) || member.statusSince;
          return (
            <MemberRow
              key={member.id}
              member={member}
              age={daysSince(since, now)}
              isArchived={place.list === 'archive'}
              sinceDate={dateInWords(since, timeZone)}
              isSelected={selection.has(member.id)}
              onToggle={on.onToggle}
              onOpen={on.onOpen}
            />
          );
        })}
      </Table>
    </div>
  );
}

const WAYS = { asc: 'ascending', desc: 'descending' } as const;

type RowProps = {
  readonly member: OfficeMember;
  /** Since when, in days. */
  readonly age: number;
  readonly isArchived: boolean;
  readonly sinceDate: string;
  readonly isSelected: boolean;
  readonly onToggle: (id: number) => void;
  readonly onOpen: (id: number) => void;
};

const MemberRow = memo(function MemberRow({
  member,
  age,
  isArchived,
  sinceDate,
  isSelected,
  onToggle,
  onOpen,
}: RowProps) {
  const name = fullName(member);
  return (
    <Row data-selected={isSelected || undefined}>
      <Cell className={classes.select}>
        <label>
          <input
            type="checkbox"
            aria-label={words.select(name)}
            checked={isSelected}
            onChange={() => onToggle(member.id)}
          />
        </label>
      </Cell>
      <RowHeader className={classes.name}>
        <button
          type="button"
          id={openButtonId(member.id)}
          className={classes.open}
          translate="no"
          aria-label={words.open(name)}
          onClick={() => onOpen(member.id)}
        >
          {name}
        </button>
        {member.isDemo && (
          <span className={classes.demo}>
            <ToneBadge tone="other">{words.demo}</ToneBadge>
          </span>
        )}
      </RowHeader>
      <Cell className={classes.team}>
        {member.teamName ?? <span className={classes.none}>{words.filters.noTeam}</span>}
      </Cell>
      <Cell className={classes.level}>
        <LevelBadge level={member.skillLevel} />
      </Cell>
      <Cell className={classes.status}>
        <StatusBadge status={member.membershipStatus} />
      </Cell>
      <Cell className={classes.since}>
        <span className={classes.age}>{words.days(age)}</span>
        <span className={classes.date}>{sinceDate}</span>
        <span className={classes.standing}>{(isArchived ? words.archivedAgo : words.standing)(age)}</span>
      </Cell>
      <Cell
        className={classes.sync}
        data-state={member.erasingSince === null ? member.sync.state : undefined}
      >
        <Exchange member={member} />
      </Cell>
    </Row>
  );
});

/** How far their changes have come at the provider, or their erasure. */
function Exchange({ member: { sync, erasingSince } }: { member: OfficeMember }) {
  if (erasingSince !== null) return <ToneBadge tone="danger">{words.erasing}</ToneBadge>;
  if (sync.state === 'synced') return <span className={classes.none}>{words.syncStates.synced}</span>;
  return (
    <>
      <SyncMark sync={sync} />
      {sync.state === 'refused' && sync.reason && <span className={classes.reason}>{sync.reason}</span>}
    </>
  );
}
