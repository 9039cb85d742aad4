import type { CalendarDate } from '@league/contract';
import { sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { activityLog } from '../activity/activity.table.ts';
import { members } from '../members/members.table.ts';
import { meets } from '../scores/scores.table.ts';

/** Maps each member to the entry it was merged into (the root), so that a merged child counts once. */
const roots = sql`roots as (
  select id, id as root from ${members} where merged_into_id is null and not is_demo
  union all
  select entry.id, roots.root from ${members} entry join roots on entry.merged_into_id = roots.id
)`;

export type Beginnings = {
  readonly knownSince: CalendarDate | null;
  readonly firstMeet: CalendarDate | null;
};

/** The first day with a gymnast, and the first with a meet. */
export async function readBeginnings(tx: ScopedTransaction, timeZone: string): Promise<Beginnings> {
  const { rows } = await tx.execute<Beginnings>(sql`
    select
      (select to_char(min(created_at) at time zone ${timeZone}, 'YYYY-MM-DD')
        from ${members} where not is_demo) as "knownSince",
      (select to_char(min(held_on), 'YYYY-MM-DD') from ${meets}) as "firstMeet"`);
  return rows[0] ?? { knownSince: null, firstMeet: null };
}

/** When each of these days begins in the league's time zone. */
export async function startsOfDays(
  tx: ScopedTransaction,
  { days, timeZone }: { readonly days: readonly CalendarDate[]; readonly timeZone: string },
): Promise<Date[]> {
  const { rows } = await tx.execute<{ at: string }>(sql`
    select to_json(day::timestamp at time zone ${timeZone}) #>> '{}' as at
    from unnest(${sql.param([...days])}::date[]) with ordinality as each (day, place) order by place`);
  return rows.map(({ at }) => new Date(at));
}

export type StandingRow = {
  /** Null for a gymnast who was on no roster then, or whose status then is not known. */
  readonly status: string | null;
  readonly level: string | null;
  readonly statusBefore: string | null;
  readonly levelBefore: string | null;
  readonly wasActiveEarlier: boolean;
  readonly count: number;
};

/**
 * Gymnasts by status and level at the end of a season and of the season before, and by whether they were active a season
 * earlier still. A gymnast's value at a moment is the one that the next change in the log replaced; if it never changed
 * since, today's value.
 */
export async function standingsAt(
  tx: ScopedTransaction,
  [end, endBefore, endEarlier]: readonly [Date, Date, Date],
): Promise<StandingRow[]> {
  const { rows } = await tx.execute<StandingRow>(sql`
    with recursive ${roots},
    moments (place, at) as (values
      (0, ${end.toISOString()}::timestamptz),
      (1, ${endBefore.toISOString()}::timestamptz),
      (2, ${endEarlier.toISOString()}::timestamptz)
    ),
    changes as materialized (
      select member_id, id, created_at, before ->> 'membershipStatus' as status,
        before ->> 'archived' as archived,
        case when before ? 'skillLevel' then coalesce(before ->> 'skillLevel', '') end as level
      from ${activityLog}
      where created_at >= ${endEarlier.toISOString()}::timestamptz and member_id is not null
        and before ?| array['membershipStatus', 'archived', 'skillLevel']
    ),
    nexts as (
      select place, member_id,
        (array_agg(status order by id) filter (where status is not null))[1] as status,
        (array_agg(archived order by id) filter (where archived is not null))[1] as archived,
        (array_agg(level order by id) filter (where level is not null))[1] as level
      from moments join changes on changes.created_at >= moments.at
      group by place, member_id
    ),
    standings as (
      select distinct on (moments.place, roots.root) moments.place, roots.root,
        coalesce(nexts.status, case when gymnast.status_since < moments.at then gymnast.membership_status end) as status,
        coalesce(nexts.level, gymnast.skill_level) as level
      from moments cross join roots
      join ${members} gymnast on gymnast.id = roots.id
      left join nexts on nexts.place = moments.place and nexts.member_id = roots.id
      where gymnast.created_at < moments.at
        and not coalesce(nexts.archived::boolean, coalesce(gymnast.archived_at < moments.at, false))
      order by moments.place, roots.root, (roots.id = roots.root) desc, roots.id
    )
    select season.status, season.level, before.status as "statusBefore", before.level as "levelBefore",
      coalesce(earlier.status = 'Active', false) as "wasActiveEarlier", count(*)::int as count
    from (select * from standings where place = 0) season
    full join (select * from standings where place = 1) before using (root)
    full join (select * from standings where place = 2) earlier using (root)
    group by 1, 2, 3, 4, 5`);
  return rows;
}

/**
 * Gymnasts whose renewal was requested in a period, by month of the league's time zone as `YYYY-MM`. Each gymnast counts
 * once, in the month of the first request. Renewals from the portal and from the membership service both count, except when
 * the gymnast's next membership change undid or rejected the renewal.
 */
export async function renewalsByMonth(
  tx: ScopedTransaction,
  { from, end, timeZone }: { readonly from: Date; readonly end: Date; readonly timeZone: string },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.execute<{ month: string; count: number }>(sql`
    with recursive ${roots},
    asked as (
      select roots.root, min(entry.created_at) as at
      from ${activityLog} entry join roots on roots.id = entry.member_id
      left join lateral (
        select later.facts from ${activityLog} later
        where later.member_id = entry.member_id and later.id > entry.id
          and later.before ?| array['membershipStatus', 'renewalDue']
        order by later.id limit 1
      ) next on true
      where entry.created_at >= ${from.toISOString()}::timestamptz
        and entry.created_at < ${end.toISOString()}::timestamptz
        and (
          entry.action_type = 'RENEW_MEMBER'
          or entry.action_type = 'PROVIDER_CHANGE' and (
            entry.after ->> 'membershipStatus' = 'Pending - Renewal'
            or coalesce(entry.before ->> 'membershipStatus', '') <> 'Pending - Renewal'
              and entry.before ->> 'renewalDue' <> ''
              and entry.after ->> 'renewalDue' > entry.before ->> 'renewalDue'
          )
        )
        and coalesce(next.facts ->> 'code', '') not in ('undone', 'rejected')
        and coalesce(next.facts ->> 'isRefused', '') <> 'true'
      group by roots.root
    )
    select to_char(at at time zone ${timeZone}, 'YYYY-MM') as month, count(*)::int as count from asked group by 1`);
  return new Map(rows.map(({ month, count }) => [month, count]));
}
