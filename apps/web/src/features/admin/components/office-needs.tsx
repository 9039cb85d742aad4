import {
  type Applications,
  LIMITS,
  NONE,
  type OfficeDashboard,
  PAGES,
  type SyncOverview,
} from '@league/contract';
import {
  IconAlertTriangle,
  IconArrowUp,
  IconCalendarX,
  IconCloudOff,
  IconCloudX,
  IconDatabaseExclamation,
  IconHandStop,
  IconHourglass,
  IconListSearch,
  IconMailX,
  IconRefreshAlert,
  IconShieldExclamation,
  IconUserQuestion,
  IconUsers,
  IconUsersMinus,
  IconUserX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLeague } from '../../../platform/league.ts';
import { tabHash } from '../../../platform/places/tab-address.ts';
import { useMay } from '../../../platform/session/use-may.ts';
import { coaches } from '../../../strings/en/coaches.ts';
import { dateInWords } from '../../../strings/en/instants.ts';
import { officeDashboard } from '../../../strings/en/office-dashboard.ts';
import { relativeTime } from '../../../strings/en/relative-time.ts';
import { type NeedRow, NeedRows, NothingNeeded } from '../../../ui/lists/need-rows.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { gymnastsAddress } from '../gymnasts-address.ts';
import { syncOverviewQuery } from '../office-dashboard.api.ts';

const words = officeDashboard.needs;
const SYNC_TAB = `${PAGES.admin}#sync`;
const SCORES_TAB = `${PAGES.admin}#scores`;
const MESSAGES_TAB = `${PAGES.admin}#messages`;
const COACH_MAILS = PAGES.adminCoaches;

/**
 * What waits for the office, the most urgent first; each row leads to where it is resolved. All rows appear at
 * once, so that none moves away from under a finger. A role that may not open the mail to coaches is not sent there (OFFICE-10).
 */
export function OfficeNeeds({ dashboard }: { dashboard: OfficeDashboard | undefined }) {
  const overview = useQuery(syncOverviewQuery);
  const timeZone = useLeague()?.timeZone ?? 'UTC';
  const now = useNow(60_000);
  const seesMail = useMay('mail.manage', 'see');
  if (!dashboard || overview.isPending) {
    return (
      <Panel title={words.title}>
        <Skeletons count={3} height={56} />
      </Panel>
    );
  }
  const rows = [
    ...secondFactorRows(dashboard, timeZone),
    ...(overview.data ? syncRows(overview.data, now) : []),
    ...applicationRows(dashboard, { timeZone, now }),
    ...duplicateRows(dashboard, { timeZone, now }),
    ...agedRows(dashboard, now).filter(({ key }) => seesMail || key !== 'coachMails'),
    ...backupRows(dashboard, now),
    ...peopleRows(dashboard, now),
    ...missingRows(dashboard),
  ];
  return (
    <Panel title={words.title}>
      {overview.isError && (
        <Notice tone="danger" isAnnounced>
          {words.syncUnknown}
        </Notice>
      )}
      {rows.length > 0 && <NeedRows rows={rows} />}
      {rows.length === 0 && overview.data && <NothingNeeded title={words.nothing} text={words.nothingText} />}
    </Panel>
  );
}

function secondFactorRows({ wrongSecondFactors }: OfficeDashboard, timeZone: string): NeedRow[] {
  if (!wrongSecondFactors) return [];
  const { count, lastAt } = wrongSecondFactors;
  return [
    {
      key: 'wrongSecondFactors',
      sign: IconShieldExclamation,
      tone: 'danger',
      title: words.wrongSecondFactors.title(count),
      text: words.wrongSecondFactors.text(dateInWords(lastAt, timeZone)),
      to: PAGES.settings,
    },
  ];
}

function backupRows({ lateBackup }: OfficeDashboard, now: Date): NeedRow[] {
  if (!lateBackup) return [];
  return [
    {
      key: 'backup',
      sign: IconDatabaseExclamation,
      tone: 'danger',
      title: lateBackup.lastAt === null ? words.backup.never : words.backup.late,
      text: words.backup.text,
      ...ageOf(lateBackup.lastAt, now),
    },
  ];
}

function syncRows(
  {
    hasStoppedPlan,
    otherAccount,
    isRestored,
    refused,
    notTaken,
    namesakes,
    notGymnasts,
    missing,
    unarchived,
    conflicts,
    mails,
    removals,
    oldest,
    status,
  }: SyncOverview,
  now: Date,
): NeedRow[] {
  const stopped: NeedRow = {
    key: 'stopped',
    sign: IconHandStop,
    tone: 'danger',
    ...words.stopped,
    to: SYNC_TAB,
  };
  const account: NeedRow = {
    key: 'account',
    sign: IconHandStop,
    tone: 'danger',
    ...words.otherAccount,
    to: SYNC_TAB,
  };
  const restored: NeedRow = {
    key: 'restored',
    sign: IconHandStop,
    tone: 'danger',
    ...words.restored,
    to: SYNC_TAB,
  };
  // Listed once: a sync that was stopped or is on hold is out of step for that very reason.
  const isAway = status.state === 'error' && !hasStoppedPlan && !isRestored && otherAccount === null;
  const away: NeedRow = {
    key: 'away',
    sign: IconCloudOff,
    tone: 'danger',
    ...words.away,
    ...ageOf(status.troubleSince, now),
    to: SYNC_TAB,
  };
  const issues = [
    { key: 'refused', count: refused, sign: IconCloudX, tone: 'danger', ...words.refused },
    { key: 'namesakes', count: namesakes, sign: IconUserQuestion, tone: 'danger', ...words.namesakes },
    { key: 'notTaken', count: notTaken, sign: IconCloudX, tone: 'lapsed', ...words.notTaken },
    { key: 'missing', count: missing, sign: IconUserX, tone: 'danger', ...words.missing },
    { key: 'unarchived', count: unarchived, sign: IconUserQuestion, tone: 'lapsed', ...words.unarchived },
    { key: 'notGymnasts', count: notGymnasts, sign: IconUserX, tone: 'lapsed', ...words.notGymnasts },
    { key: 'conflicts', count: conflicts, sign: IconRefreshAlert, tone: 'lapsed', ...words.conflicts },
    { key: 'removals', count: removals, sign: IconCalendarX, tone: 'lapsed', ...words.removals },
    { key: 'mails', count: mails, sign: IconMailX, tone: 'lapsed', ...words.mails },
  ] as const;
  return [
    ...(otherAccount ? [account] : []),
    ...(isRestored ? [restored] : []),
    ...(hasStoppedPlan ? [stopped] : []),
    ...(isAway ? [away] : []),
    ...issues
      .filter(({ count }) => count > 0)
      .map(({ count, title, ...row }) => ({
        ...row,
        title: title(count),
        ...ageOf(row.key === 'removals' ? undefined : oldest[row.key], now),
        to: SYNC_TAB,
      })),
  ];
}

/** How long the oldest has waited, where that is known. */
const ageOf = (since: string | null | undefined, now: Date): Pick<NeedRow, 'age'> =>
  since ? { age: relativeTime(since, now) } : {};

/** Other waiting work, with the age of the oldest piece. */
function agedRows({ results, mustMoveUp, coachMails, messageMails }: OfficeDashboard, now: Date): NeedRow[] {
  const rows = [
    { key: 'results', of: results, sign: IconListSearch, tone: 'pending', ...words.results, to: SCORES_TAB },
    {
      key: 'mustMoveUp',
      of: mustMoveUp,
      sign: IconArrowUp,
      tone: 'score-3',
      ...words.mustMoveUp,
      to: SCORES_TAB,
    },
    {
      key: 'coachMails',
      of: coachMails,
      sign: IconMailX,
      tone: 'danger',
      ...words.coachMails,
      to: COACH_MAILS,
    },
    {
      key: 'messageMails',
      of: messageMails,
      sign: IconMailX,
      tone: 'lapsed',
      ...words.messageMails,
      to: MESSAGES_TAB,
    },
  ] as const;
  return rows
    .filter(({ of }) => of.count > 0)
    .map(({ of, title, ...row }) => ({ ...row, title: title(of.count), ...ageOf(of.oldestSince, now) }));
}

/** Missing data; each row leads to the gymnasts who lack it. */
function missingRows({ missingData }: OfficeDashboard): NeedRow[] {
  return (['emergencyPhone', 'birthDate', 'email'] as const).flatMap((missing) =>
    missingData[missing] === 0
      ? []
      : [
          {
            key: missing,
            sign: IconUserQuestion,
            tone: 'quiet' as const,
            title: words.lacks[missing].title(missingData[missing]),
            text: words.lacks[missing].text,
            to: gymnastsAddress({ missing }),
          },
        ],
  );
}

function applicationRows(
  { applications }: OfficeDashboard,
  { timeZone, now }: { timeZone: string; now: Date },
): NeedRow[] {
  const row = (
    key: string,
    { total, late, oldestSince }: Applications,
    { title, status }: { title: (count: number) => string; status: string },
  ): NeedRow[] =>
    oldestSince === null
      ? []
      : [
          {
            key,
            sign: IconHourglass,
            tone: late > 0 ? 'danger' : 'pending',
            title: title(total),
            text: words.applicationsText({ late, oldest: dateInWords(oldestSince, timeZone) }),
            ...ageOf(oldestSince, now),
            to: gymnastsAddress({ status, sort: 'since' }),
          },
        ];
  return [
    ...row('new', applications.new, { title: words.newApplications, status: 'Pending - New' }),
    ...row('renewal', applications.renewal, { title: words.renewals, status: 'Pending - Renewal' }),
  ];
}

function duplicateRows(
  { duplicates }: OfficeDashboard,
  { timeZone, now }: { timeZone: string; now: Date },
): NeedRow[] {
  const { total, oldestSince } = duplicates;
  if (oldestSince === null) return [];
  return [
    {
      key: 'duplicates',
      sign: IconUsers,
      tone: 'lapsed',
      title: words.duplicates.title(total),
      text: words.duplicates.text(dateInWords(oldestSince, timeZone)),
      ...ageOf(oldestSince, now),
      to: `${PAGES.admin}#duplicates`,
    },
  ];
}

function peopleRows(dashboard: OfficeDashboard, now: Date): NeedRow[] {
  const { teamsWithoutCoach, coachesNeverSignedIn, withoutTeam } = dashboard;
  const names = (of: readonly { readonly name: string }[]) => words.names(of.map(({ name }) => name));
  return [
    ...(withoutTeam > 0
      ? [
          {
            key: 'withoutTeam',
            sign: IconUsersMinus,
            tone: 'lapsed' as const,
            title: words.withoutTeam.title(withoutTeam),
            text: words.withoutTeam.text,
            to: gymnastsAddress({ teamId: NONE }),
          },
        ]
      : []),
    ...(teamsWithoutCoach.length > 0
      ? [
          {
            key: 'teamsWithoutCoach',
            sign: IconAlertTriangle,
            tone: 'lapsed' as const,
            title: words.teamsWithoutCoach(teamsWithoutCoach.length),
            text: names(teamsWithoutCoach),
            to: PAGES.adminCoaches,
          },
        ]
      : []),
    ...(coachesNeverSignedIn.length > 0
      ? [
          {
            key: 'coachesNeverSignedIn',
            sign: IconUserQuestion,
            tone: 'quiet' as const,
            title: words.coachesNeverSignedIn(
              coachesNeverSignedIn.length,
              coachesNeverSignedIn.length >= LIMITS.coachesNeverSignedIn,
            ),
            text: names(coachesNeverSignedIn),
            // The server sends the oldest first.
            ...ageOf(coachesNeverSignedIn[0]?.createdAt, now),
            to: `${PAGES.adminCoaches}#${tabHash('', { search: coaches.status.neverSignedIn })}`,
          },
        ]
      : []),
  ];
}
