import {
  ageOn,
  type CalendarDate,
  fullName,
  type Guardian,
  type OfficeMember,
  type OfficeSort,
  reachableEmail,
} from '@league/contract';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import { memo, type ReactNode, useId, useState } from 'react';
import { useLeague } from '../../../platform/league.ts';
import { useToday } from '../../../platform/use-today.ts';
import { dateInWords as instantInWords } from '../../../strings/en/instants.ts';
import { officeMembers as words } from '../../../strings/en/office-members.ts';
import { LevelBadge } from '../../../ui/badges/level-badge.tsx';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { ToneBadge } from '../../../ui/badges/tone-badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Cell, HeadCell, Row, RowHeader, Table } from '../../../ui/lists/table.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { dateInWords } from '../../../ui/words/date-in-words.ts';
import { EmailLink, PhoneLink } from '../card/contact-link.tsx';
import { SyncMark } from '../card/marks/sync-mark.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { OFFICE_COLUMNS, type OfficeColumn, useOfficeColumns } from './office-columns.ts';
import type { OfficePlace } from './office-place.ts';
import classes from './office-table.module.css';
import { daysSince } from './panel/days-since.ts';

/** The order that each column sorts by. Columns without one do not sort. */
const SORTS: Readonly<Partial<Record<OfficeColumn, OfficeSort>>> = {
  team: 'team',
  level: 'level',
  status: 'status',
  since: 'since',
  age: 'birthDate',
};
/** The number of columns that fit a large screen. With more, the table scrolls sideways, and the names stay visible. */
const MOST_COLUMNS_IN_SIGHT = 7;
const NEW_AGE_EVERY_MS = 600_000;

/** The button that opens a gymnast, to which the focus returns. */
export function openButtonId(memberId: number): string {
  return `open-member-${memberId}`;
}

type Props = {
  readonly members: readonly OfficeMember[];
  readonly place: Pick<OfficePlace, 'list' | 'sort' | 'order'>;
  readonly selection: ReadonlySet<number>;
  /** The gymnast whose details are open. */
  readonly openId: number | null;
  /** True while another page is loading. */
  readonly isLoading: boolean;
  readonly onSort: (sort: OfficeSort) => void;
  readonly onToggle: (id: number) => void;
  readonly onTogglePage: () => void;
  readonly onOpen: (id: number) => void;
};

/** A page of the office's list. */
export function OfficeTable({ members: rows, place, selection, openId, isLoading, ...on }: Props) {
  const { columns, isStandard, toggle, reset } = useOfficeColumns();
  const [isChoosing, setIsChoosing] = useState(false);
  const choiceId = useId();
  const shown = OFFICE_COLUMNS.filter((column) => columns.has(column));
  const today = useToday();
  const timeZone = useLeague()?.timeZone ?? 'UTC';
  const now = useNow(NEW_AGE_EVERY_MS);
  const selectedHere = rows.filter(({ id }) => selection.has(id)).length;
  const headOf = (column: 'name' | OfficeColumn) =>
    column === 'since' && place.list === 'archive'
      ? words.lists.archive
      : column === 'name'
        ? words.sorts.name
        : words.columns.names[column];
  return (
    <>
      {isChoosing && (
        <ColumnChoice
          id={choiceId}
          columns={columns}
          isStandard={isStandard}
          onToggle={toggle}
          onReset={reset}
        />
      )}
      <div className={classes.place}>
        <button
          type="button"
          className={classes.columns}
          aria-label={words.columns.button}
          title={words.columns.button}
          aria-expanded={isChoosing}
          aria-controls={isChoosing ? choiceId : undefined}
          onClick={() => setIsChoosing(!isChoosing)}
        >
          <Icon of={IconColumns3} />
        </button>
        <div className={classes.frame} data-wide={shown.length > MOST_COLUMNS_IN_SIGHT || undefined}>
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
                {(['name', ...shown] as const).map((column) => {
                  const sort = column === 'name' ? 'name' : SORTS[column];
                  if (sort === undefined) {
                    return (
                      <HeadCell key={column} className={classes[column]}>
                        <span>{headOf(column)}</span>
                      </HeadCell>
                    );
                  }
                  return (
                    <HeadCell
                      key={column}
                      className={classes[column]}
                      aria-sort={place.sort === sort ? WAYS[place.order] : undefined}
                    >
                      <button type="button" className={classes.sort} onClick={() => on.onSort(sort)}>
                        <span>{headOf(column)}</span>
                        {place.sort === sort && (
                          <Icon of={place.order === 'asc' ? IconArrowUp : IconArrowDown} size={16} />
                        )}
                      </button>
                    </HeadCell>
                  );
                })}
              </>
            }
          >
            {rows.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                columns={columns}
                isSelected={selection.has(member.id)}
                isOpen={member.id === openId}
                isArchived={place.list === 'archive'}
                days={daysSince(sinceOf(member, place), now)}
                timeZone={timeZone}
                today={today}
                onToggle={on.onToggle}
                onOpen={on.onOpen}
              />
            ))}
          </Table>
        </div>
      </div>
    </>
  );
}

const WAYS = { asc: 'ascending', desc: 'descending' } as const;

/** The date since which they have their status, or are archived. */
function sinceOf(member: OfficeMember, { list }: Pick<OfficePlace, 'list'>): string {
  return (list === 'archive' && member.archivedAt) || member.statusSince;
}

type RowProps = {
  readonly member: OfficeMember;
  readonly columns: ReadonlySet<OfficeColumn>;
  readonly isSelected: boolean;
  readonly isOpen: boolean;
  readonly isArchived: boolean;
  /** For how many days they have had their status, or have been archived. */
  readonly days: number;
  readonly timeZone: string;
  /** The league's day; null until its time zone is known. */
  readonly today: CalendarDate | null;
  readonly onToggle: (id: number) => void;
  readonly onOpen: (id: number) => void;
};

const MemberRow = memo(function MemberRow({
  member,
  columns,
  isSelected,
  isOpen,
  onToggle,
  onOpen,
  ...facts
}: RowProps) {
  const name = fullName(member);
  return (
    <Row data-selected={isSelected || undefined} data-current={isOpen || undefined}>
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
      {OFFICE_COLUMNS.filter((column) => columns.has(column)).map((column) => (
        <Cell
          key={column}
          className={`${classes[column]} ${column in ON_A_CARD ? '' : classes.more}`}
          {...(column in ON_A_CARD ? {} : { column: words.columns.names[column] })}
          data-state={column === 'sync' && member.erasingSince === null ? member.sync.state : undefined}
        >
          {contentOf(column, { member, ...facts })}
        </Cell>
      ))}
    </Row>
  );
});

/** The columns with a fixed place on a phone's card; the others follow below with their names. */
const ON_A_CARD = { team: true, level: true, status: true, since: true, sync: true };

function contentOf(
  column: OfficeColumn,
  {
    member,
    isArchived,
    days,
    timeZone,
    today,
  }: Pick<RowProps, 'member' | 'isArchived' | 'days' | 'timeZone' | 'today'>,
): ReactNode {
  const { dateOfBirth, phone, guardians } = member;
  switch (column) {
    case 'team':
      return member.teamName ?? <span className={classes.none}>{words.filters.noTeam}</span>;
    case 'level':
      return <LevelBadge level={member.skillLevel} />;
    case 'status':
      return <StatusBadge status={member.membershipStatus} />;
    case 'since':
      return (
        <>
          <span className={classes.days}>{words.days(days)}</span>
          <span className={classes.date}>
            {instantInWords(sinceOf(member, { list: isArchived ? 'archive' : 'roster' }), timeZone)}
          </span>
          <span className={classes.standing}>{(isArchived ? words.archivedAgo : words.standing)(days)}</span>
        </>
      );
    case 'age':
      return (dateOfBirth && today && ageOn(dateOfBirth, today)) ?? none;
    case 'birthDate':
      return dateOfBirth ? dateInWords(dateOfBirth) : none;
    case 'email': {
      const email = reachableEmail(member);
      return email ? <EmailLink email={email} /> : none;
    }
    case 'phone':
      return phone ? <PhoneLink phone={phone} /> : none;
    case 'guardians':
      return <FirstGuardian of={guardians} />;
    case 'sync':
      return <Exchange member={member} />;
  }
}

const none = <span className={classes.none}>–</span>;

/** The guardian to call first, and how many others there are. */
function FirstGuardian({ of: guardians }: { readonly of: readonly Guardian[] }) {
  const first = guardians.find(({ isEmergency }) => isEmergency) ?? guardians[0];
  if (!first) return none;
  return (
    <>
      <span translate="no">{first.name}</span> {first.phone && <PhoneLink phone={first.phone} />}
      {guardians.length > 1 && (
        <span className={classes.none}> {words.columns.moreGuardians(guardians.length - 1)}</span>
      )}
    </>
  );
}

/** The state of their changes, or of their erasure, at the provider. */
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
