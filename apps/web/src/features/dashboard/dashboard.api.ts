import type { OfficeChange, OfficeChanges, ScoreWarning } from '@league/contract';
import { routes } from '@league/contract/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/api-error.ts';
import { apiQuery } from '../../platform/api/api-query.ts';
import { useSingleMutation } from '../../platform/api/single-mutation.ts';
import { showToast } from '../../platform/toasts/toast.ts';
import { officeChanges as words } from '../../strings/en/office-changes.ts';

const officeChangesQuery = apiQuery(routes.officeChanges.list);

export function useRoster() {
  return useQuery(apiQuery(routes.members.list));
}

/** The team's score-outs by member id. */
export function useScoreWarnings() {
  return useQuery({ ...apiQuery(routes.scores.coachWarnings), select: byMember });
}

/** Who is a little below the mark this season, the nearest first. */
export function useNearlyThere() {
  return useQuery(apiQuery(routes.scores.nearlyThere));
}

/** What the office changed of the team, and its messages that the coach has not read. */
export function useOfficeChanges() {
  return useQuery(officeChangesQuery);
}

/** Tells which changes are new to the coach, as long as the dashboard is open, and stores that they were shown. */
export function useSeenChanges({ changes, seenUntil }: OfficeChanges): (change: OfficeChange) => boolean {
  const client = useQueryClient();
  const [before] = useState(seenUntil);
  const newest = changes[0]?.createdAt;
  const told = useRef<string>(undefined);
  useEffect(() => {
    if (newest === undefined || (seenUntil !== null && seenUntil >= newest)) return;
    // Once per list: while the server's clock is behind the database's, the stored moment is earlier than the changes.
    if (told.current === newest) return;
    told.current = newest;
    callApi(routes.officeChanges.see, { body: { until: newest } }).then(
      (seen) => client.setQueryData(officeChangesQuery.queryKey, (list) => list && { ...list, ...seen }),
      // A failure is not shown: the changes are then new again at the next visit.
      () => undefined,
    );
  }, [client, newest, seenUntil]);
  return ({ createdAt }) => before === null || createdAt > before;
}

/** Marks a message of the office as read, which removes it from the dashboard. */
export function useReadAnnouncement() {
  const client = useQueryClient();
  return useSingleMutation<unknown, string>({
    mutationFn: (id) => callApi(routes.officeChanges.readAnnouncement, { params: { id } }),
    onSuccess: (_, id) =>
      client.setQueryData(
        officeChangesQuery.queryKey,
        (list) => list && { ...list, announcements: list.announcements.filter((one) => one.id !== id) },
      ),
    onError: (error) =>
      showToast({
        tone: 'error',
        title: words.announcement.failed,
        text: describeError(error, words.announcement.failedText),
      }),
  });
}

function byMember(warnings: readonly ScoreWarning[]): ReadonlyMap<number, ScoreWarning> {
  return new Map(warnings.map((warning) => [warning.memberId, warning]));
}
