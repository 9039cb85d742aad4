import type { AttendanceTally, CalendarDate } from '@league/contract';
import { sql } from 'drizzle-orm';
import type { ScopedTransaction } from '../../platform/db/database.ts';
import { members } from '../members/members.table.ts';
import { attendanceTaps } from './attendance.table.ts';

export { daysBefore } from './attendance.service.ts';

/** The marks of a period by month, as `YYYY-MM`: the last tap of each gymnast, team and day, unless it took the mark away. */
export async function marksByMonth(
  tx: ScopedTransaction,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
): Promise<ReadonlyMap<string, AttendanceTally>> {
  const { rows } = await tx.execute<{ month: string } & AttendanceTally>(sql`
    with latest as (
      select distinct on (team_id, day, member_id) day, state
      from ${attendanceTaps}
      where day between ${from} and ${to}
        and member_id not in (select id from ${members} where is_demo)
      order by team_id, day, member_id, counts_at desc, received_at desc, id desc
    )
    select to_char(day, 'YYYY-MM') as month,
      (count(*) filter (where state = 'present'))::int as present,
      (count(*) filter (where state = 'absent'))::int as absent,
      (count(*) filter (where state = 'excused'))::int as excused
    from latest where state <> 'none' group by 1`);
  return new Map(rows.map(({ month, ...tally }) => [month, tally]));
}
