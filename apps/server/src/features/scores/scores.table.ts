import {
  ENTRY_STANDINGS,
  HOLD_REASONS,
  MEET_KINDS,
  type MeetEvent,
  type ResultMatches,
  type ScoreRules,
} from '@league/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { members } from '../members/members.table.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A meet, or a season whose score-outs are known by number only; one per name and day. */
export const meets = pgTable(
  'meets',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: MEET_KINDS }).notNull().default('meet'),
    name: text('name').notNull(),
    heldOn: date('held_on', { mode: 'string' }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [unique('meets_once').on(table.name, table.heldOn)],
);

export type Place = { readonly place: number; readonly isTied: boolean };
/** The places that a results list gives beside the scores; for reading only, nothing is calculated from them. */
export type Places = Readonly<Partial<Record<MeetEvent | 'allAround', Place>>>;

/**
 * One line of a meet's results. Scores are whole thousandths, null for an event not competed. The all-around is null
 * unless complete (SCORE-05). A line without a member belongs to no gymnast yet, and no coach sees it.
 */
export const meetScores = pgTable(
  'meet_scores',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    meetId: integer('meet_id')
      .notNull()
      .references(() => meets.id, { onDelete: 'cascade' }),
    memberId: integer('member_id').references(() => members.id, { onDelete: 'cascade' }),
    level: text('level').notNull(),
    vault: integer('vault'),
    bars: integer('bars'),
    beam: integer('beam'),
    floor: integer('floor'),
    allAround: integer('all_around'),
    seasonScoreOuts: integer('season_score_outs'),
    places: jsonb('places').$type<Places>().notNull().default({}),
    athleteName: text('athlete_name').notNull().default(''),
    club: text('club').notNull().default(''),
    session: text('session').notNull().default(''),
    division: text('division').notNull().default(''),
    /** Identifies the line when the meet's results are imported again. */
    entryKey: text('entry_key'),
    standing: text('standing', { enum: ENTRY_STANDINGS }).notNull().default('attached'),
    hold: text('hold', { enum: HOLD_REASONS }),
    isDecided: boolean('is_decided').notNull().default(false),
    /** When the office last decided about it. An undo of an earlier decision changes nothing. */
    decidedAt: moment('decided_at'),
    /**
     * For a corrected result, the figures of the file. Importing the same file keeps the correction, and Put Back
     * restores these figures.
     */
    importedFigures: text('imported_figures'),
  },
  (table) => [
    unique('meet_scores_once').on(table.meetId, table.memberId),
    unique('meet_scores_entry_once').on(table.meetId, table.entryKey),
    index('meet_scores_member').on(table.memberId),
    check('meet_scores_attached', sql`(standing = 'attached') = (member_id is not null)`),
  ],
);

/** The office's decision on whose results a written name has; null for no gymnast of the league (SCORE-03). */
export const scoreNames = pgTable(
  'score_names',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    nameKey: text('name_key').notNull(),
    clubKey: text('club_key').notNull(),
    level: text('level').notNull(),
    memberId: integer('member_id').references(() => members.id, { onDelete: 'cascade' }),
    decidedAt: moment('decided_at').notNull().defaultNow(),
  },
  (table) => [unique('score_names_once').on(table.nameKey, table.clubKey, table.level)],
);

/** The league's own rules on score-outs: one row if the office has set them, otherwise none. */
export const scoreRules = pgTable(
  'score_rules',
  {
    id: integer('id').primaryKey().default(1),
    rules: jsonb('rules').$type<ScoreRules>().notNull(),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  () => [check('score_rules_one', sql`id = 1`)],
);

/** How the columns of a results file were matched by hand, by its headings, for the next file of that program (SCORE-08). */
export const resultsLayouts = pgTable('results_layouts', {
  headingsKey: text('headings_key').primaryKey(),
  matches: jsonb('matches').$type<ResultMatches>().notNull(),
  changedAt: moment('changed_at').notNull().defaultNow(),
});
