import {
  type CalendarDate,
  type ChangeEnd,
  PLACE_WORDS,
  rosterGroupLabel,
  rosterGroupOf,
} from '@league/contract';
import type { MemberValues } from '../change/change-members.ts';
import type { NextRenewalDue } from '../renewal/renewal.ts';
import type { BulkRow } from './bulk-changes.repository.ts';

type Team = { readonly id: number; readonly name: string; readonly isDemo: boolean };
type Logged = Readonly<Record<string, unknown>>;

/** What a bulk change does to one member. */
export type PlannedChange = {
  readonly row: BulkRow;
  readonly values: MemberValues;
  /** The gymnast's team after the change. */
  readonly team: { readonly id: number | null; readonly name: string | null };
  /** What changes, as text. */
  readonly from: string;
  readonly to: string;
  readonly before: Logged;
  readonly after: Logged;
  /** How a renewal, activation or rejection ends. */
  readonly end?: ChangeEnd;
};

/** What a plan depends on besides the members. */
export type PlanFacts = {
  /** The team of a transfer. */
  readonly team: Team | null;
  /** The level that a change of level sets. */
  readonly level: string | null;
  /** The level that each gymnast had in the preview of a move up; null for the preview itself. */
  readonly levelsSeen: ReadonlyMap<number, string> | null;
  readonly nextLevel: (level: string) => string | null;
  /** Addresses that gymnasts on rosters have. */
  readonly emailsInUse: ReadonlySet<string>;
  /** Members who are registered for a coming event. */
  readonly registered: ReadonlySet<number>;
  /** Whether archiving takes them off those events. */
  readonly removesRegistrations: boolean;
  /** Members whose family gets the email with the reason of a rejection. */
  readonly reached: ReadonlySet<number>;
  readonly now: Date;
  readonly today: CalendarDate;
  readonly nextRenewalDue: NextRenewalDue;
  /** Why an unknown id is left out, in words for the viewer. */
  readonly unknown: string;
};

export const { noTeam: NO_TEAM, archived: ARCHIVED, onRoster: ON_ROSTER } = PLACE_WORDS;

/** Whether the provider can send an email to the member's family. */
export function isReachable({ address, canReceiveEmail }: BulkRow): boolean {
  return address !== null && address !== '' && canReceiveEmail;
}

export const levelInWords = (level: string) => rosterGroupLabel(rosterGroupOf(level));
export const teamOf = ({ teamId, teamName }: BulkRow) => ({ id: teamId, name: teamName });
