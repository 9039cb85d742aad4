import type { ArchiveReply, EntryOf, RouteCall, RouteEntry } from '@league/contract';
import { routes } from '@league/contract/calls';
import { createContext, use } from 'react';
import { connectionOr } from '../../../platform/api/api-error.ts';
import { useSkillLevels } from '../../../shared/roster/skill-levels.ts';
import { members } from '../../../strings/en/members.ts';
import { type BulkCalls, teamBulk } from '../bulk/bulk-calls.ts';
import { FAMILIES_OF_TEAM } from '../family/families-address.ts';

/** A call with the same body and reply as another, but its own address. */
type SameCall<Call extends RouteCall> = RouteCall<
  Omit<RouteEntry, 'params' | 'query' | 'body' | 'reply'> &
    Pick<EntryOf<Call>, 'method' | Extract<'params' | 'body' | 'reply', keyof EntryOf<Call>>>
>;

/** The same for a call that only reads; only its reply must be the same. */
type SameList<Call extends RouteCall> = RouteCall<
  Omit<RouteEntry, 'reply'> & Pick<EntryOf<Call>, 'method' | Extract<'reply', keyof EntryOf<Call>>>
>;

/** The texts for the viewer, because the membership service has another name for coaches than for the office. */
type SyncWords = {
  readonly label: string;
  readonly synced: string;
  readonly waiting: string;
  readonly refused: string;
  readonly missing: string;
  readonly refusedBecause: (reason: string) => string;
  readonly refusedText: string;
  readonly missingText: string;
};

type Said = { readonly title: string; readonly text: string };

/** A roster's calls, abilities and texts: the league's own roster, or a visitor's demo. */
export type RosterSource = {
  readonly activity: SameList<typeof routes.members.activity>;
  readonly list: SameList<typeof routes.members.list>;
  /** The levels a gymnast can be given, the lowest first (CLIENT-02). */
  readonly useSkillLevels: () => readonly string[];
  /** How a gymnast is added; absent if that is not possible. */
  readonly apply?: SameCall<typeof routes.members.apply>;
  /** Finds gymnasts who may be the child that is being added; absent if that is not possible (OFFICE-03). */
  readonly sameChildren?: typeof routes.duplicates.check;
  readonly edit: SameCall<typeof routes.members.edit>;
  /** How a brother or sister is linked, where gymnasts can be linked. */
  readonly link?: SameCall<typeof routes.members.link>;
  /** How brothers and sisters are unlinked, where gymnasts can be linked. */
  readonly unlink?: SameCall<typeof routes.members.unlink>;
  /** Where families are shown, where gymnasts can be linked. */
  readonly familiesAt?: string;
  readonly archive: SameCall<typeof routes.members.archive>;
  readonly bulk: BulkCalls;
  readonly renew: SameCall<typeof routes.members.renew>;
  readonly scoreWarnings: SameList<typeof routes.scores.coachWarnings>;
  readonly registrations: SameList<typeof routes.events.teamRegistrations>;
  /** A gymnast's results at meets, where the roster has any. */
  readonly results?: SameCall<typeof routes.scores.memberResults>;
  /** Whether a gymnast who is registered for an event must stay (MEM-41). */
  readonly keepsRegistered?: true;
  /** Whether the roster can be printed and taken along as a file. */
  readonly isOnPaper?: true;
  /** Whether the roster is cached on the device, to be read without network. */
  readonly isKept?: true;
  /** Whether messages go to its families through the portal (FAMILY-04). */
  readonly writesMessages?: true;
  /** Whether values that Wild Apricot has changed can be put back from the activity (PROVIDER-03). */
  readonly putsBack?: true;
  /** The texts by which a card shows whether changes have arrived at the membership service; null if they are not sent. */
  readonly sync: SyncWords | null;
  readonly words: {
    readonly empty: (team: string) => { readonly title?: string; readonly text: string };
    readonly loadFailed: string;
    readonly bulkRenewalFailed: (error: Error) => Said;
    readonly archiveText: string;
    readonly archiveNote: string;
    readonly archived: (reply: ArchiveReply) => string;
    /** A note below the team of a new gymnast, if it is not the coach's own. */
    readonly teamNote?: string;
  };
};

/** The league's own roster, as the signed-in coach may see and change it. */
export const leagueRoster: RosterSource = {
  activity: routes.members.activity,
  list: routes.members.list,
  useSkillLevels,
  apply: routes.members.apply,
  sameChildren: routes.duplicates.check,
  edit: routes.members.edit,
  link: routes.members.link,
  unlink: routes.members.unlink,
  familiesAt: FAMILIES_OF_TEAM,
  archive: routes.members.archive,
  bulk: teamBulk,
  renew: routes.members.renew,
  scoreWarnings: routes.scores.coachWarnings,
  registrations: routes.events.teamRegistrations,
  results: routes.scores.memberResults,
  keepsRegistered: true,
  isOnPaper: true,
  writesMessages: true,
  isKept: true,
  sync: members.sync,
  words: {
    empty: (team) => ({ title: members.empty(team), text: members.emptyText }),
    loadFailed: members.loadFailed,
    bulkRenewalFailed: (error) => ({
      title: members.renewal.failed,
      text: connectionOr(error, members.renewal.bulkFailedText),
    }),
    archiveText: members.archive.text,
    archiveNote: members.archive.note,
    archived: ({ memberName, _syncWarning }) =>
      _syncWarning ? members.archive.doneLaterText(memberName) : members.archive.doneText(memberName),
  },
};

/** Sets another roster than the league's for the screens below. */
export const RosterSourceContext = createContext<RosterSource>(leagueRoster);

export function useRosterSource(): RosterSource {
  return use(RosterSourceContext);
}
