import { sql } from 'drizzle-orm';
import type { Drizzle } from '../../platform/db/database.ts';
import { imports } from '../imports/imports.table.ts';
import { mails } from '../mail/mail.table.ts';
import { members } from '../members/members.table.ts';
import { erasures } from '../personal-data/personal-data.table.ts';
import { providerCalls, syncRuns } from '../sync/sync.table.ts';

type Counted = { readonly count: number };

/** Counts from the database about the work of all processes; no personal data. */
export type Figures = {
  readonly syncAges: readonly { kind: string; seconds: number }[];
  readonly members: readonly (Counted & { state: string })[];
  readonly erasures: readonly (Counted & { state: string })[];
  readonly runs: readonly (Counted & { kind: string; outcome: string })[];
  readonly calls: readonly (Counted & { budget: string })[];
  readonly imports: readonly (Counted & { state: string })[];
  readonly mails: readonly (Counted & { state: string })[];
};

export async function readFigures(db: Drizzle): Promise<Figures> {
  const list = async <Row extends object>(query: ReturnType<typeof sql>) =>
    (await db.execute<Row & Record<string, unknown>>(query)).rows;
  return {
    syncAges: await list(sql`
      select kind, extract(epoch from now() - max(finished_at))::float8 as seconds from ${syncRuns}
      where kind in ('full', 'changes') and outcome in ('unchanged', 'done', 'partly') group by kind`),
    members: await list(sql`
      select sync_state as state, count(*)::int as count from ${members}
      where sync_state in ('waiting', 'refused', 'missing') and erasing_since is null group by sync_state`),
    erasures: await list(sql`
      select state, count(*)::int as count from ${erasures} where state <> 'done' group by state`),
    runs: await list(sql`
      select kind, outcome, count(*)::int as count from ${syncRuns}
      where started_at > now() - interval '1 day' group by kind, outcome`),
    calls: await list(sql`
      select bucket as budget, count(*)::int as count from ${providerCalls} where free_at > now() group by bucket`),
    imports: await list(sql`select state, count(*)::int as count from ${imports} group by state`),
    mails: await list(sql`select state, count(*)::int as count from ${mails} group by state`),
  };
}
