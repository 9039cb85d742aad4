import { DEFAULT_SKILL_LEVELS } from '@league/contract';
import { routes } from '@league/contract/calls';
import { demoBulk } from '../../features/members/bulk/bulk-calls.ts';
import type { RosterSource } from '../../features/members/roster/roster-source.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { demo } from '../../strings/en/demo.ts';

const words = demo.roster;

/** The visitor's own invented gymnasts, for the same cards and dialogs as in the league (DEMO-03). */
export const demoRoster: RosterSource = {
  activity: routes.demo.activity,
  list: routes.demo.members,
  useSkillLevels: () => DEFAULT_SKILL_LEVELS,
  edit: routes.publicMembers.edit,
  archive: routes.publicMembers.archive,
  renew: routes.demo.renew,
  bulk: demoBulk,
  scoreWarnings: routes.demo.scoreWarnings,
  registrations: routes.demo.registrations,
  sync: null,
  words: {
    empty: () => ({ text: words.empty }),
    loadFailed: words.loadFailed,
    bulkRenewalFailed: (error) => ({
      title: words.bulkRenewalFailed,
      text: describeError(error, words.bulkRenewalFailedText),
    }),
    archiveText: words.archiveText,
    archiveNote: words.archiveNote,
    archived: ({ memberName }) => words.archived(memberName),
  },
};
