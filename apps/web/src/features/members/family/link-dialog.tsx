import { fullName, type Member } from '@league/contract';
import { routes } from '@league/contract/calls';
import { Button } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { queryKeyOf } from '../../../platform/api/api-query.ts';
import { useSingleMutation } from '../../../platform/api/single-mutation.ts';
import { showToast } from '../../../platform/toasts/toast.ts';
import { memberDialogs } from '../../../strings/en/member-dialogs.ts';
import { members } from '../../../strings/en/members.ts';
import { LevelBadge } from '../../../ui/badges/level-badge.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { SearchBox } from '../../../ui/lists/search-box.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { dateInWords } from '../../../ui/words/date-in-words.ts';
import { showSaved } from '../edit/edit-member.ts';
import { useRosterSource } from '../roster/roster-source.ts';
import { useTypedSearch } from '../roster/search/use-typed-search.ts';
import classes from './link-dialog.module.css';

const words = memberDialogs.family;
const { list } = routes.members;

/** The most gymnasts listed; a longer search finds the others. */
const MOST_LISTED = 20;

/** Gymnasts who match a search: of their own team for a coach, of all teams for the office. */
function candidatesQuery(search: string) {
  const query = { search, limit: MOST_LISTED };
  return queryOptions<Member[]>({
    queryKey: [...queryKeyOf(list), 'search', query],
    queryFn: ({ signal }) => callApi(list, { query, signal }),
    staleTime: 0,
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
}

type Props = { readonly member: Member; readonly onClose: () => void };

/** Links a gymnast with a brother or sister. The search starts with the same last name (FAMILY-02). */
export function LinkDialog({ member, onClose }: Props) {
  const client = useQueryClient();
  const source = useRosterSource();
  const { link } = source;
  const name = fullName(member);
  const [search, setSearch] = useState(member.lastName);
  const [typed, setTyped] = useTypedSearch(search, setSearch);
  const found = useQuery(candidatesQuery(search));
  const linking = useSingleMutation({
    mutationKey: ['link-member', member.id],
    mutationFn: async (sibling: Member) => {
      if (!link) throw new Error('This roster has no call to link a gymnast.');
      return callApi(link, { params: { id: member.id }, body: { siblingId: sibling.id } });
    },
    onSuccess: (saved, sibling) => {
      showToast({ tone: 'success', title: words.linked, text: words.linkedText(name, fullName(sibling)) });
      void showSaved(client, source, saved);
      onClose();
    },
    onError: (error) =>
      showToast({
        tone: 'error',
        title: words.linkFailed,
        text: describeError(error, words.linkFailedText),
      }),
  });
  const linkedIds = new Set([member.id, ...member.siblings.map(({ id }) => id)]);
  const shown = search === '' ? [] : (found.data ?? []);
  const candidates = shown.filter(({ id }) => !linkedIds.has(id));
  return (
    <Dialog title={words.linkTitle(name)} size="lg" onClose={onClose}>
      <div className={classes.link}>
        <p className={classes.text}>{words.linkText}</p>
        <SearchBox label={words.search} value={typed} onChange={setTyped} />
        {linking.error && (
          <Notice tone="danger" title={words.linkFailed} isAnnounced>
            {describeError(linking.error, words.linkFailedText)}
          </Notice>
        )}
        {found.isError ? (
          <ErrorState
            text={words.searchFailed}
            onRetry={() => void found.refetch()}
            isRetrying={found.isFetching}
          />
        ) : search !== '' && found.isPending ? (
          <Skeletons count={3} height={56} />
        ) : (
          <>
            <p className={classes.text} role="status">
              {search === ''
                ? words.typeToSearch
                : words.found(candidates.length, shown.length === MOST_LISTED)}
            </p>
            <ul className={classes.candidates}>
              {candidates.map((each) => (
                <li key={each.id} className={classes.candidate}>
                  <span className={classes.who}>
                    <strong translate="no">{fullName(each)}</strong>
                    <span className={classes.facts}>
                      <LevelBadge level={each.skillLevel} />
                      <span translate="no">{each.teamName ?? members.details.noTeam}</span>
                      <span>
                        {each.dateOfBirth ? dateInWords(each.dateOfBirth) : members.details.noDateOfBirth}
                      </span>
                    </span>
                  </span>
                  <Button
                    variant="default"
                    aria-label={words.linkWith(fullName(each))}
                    aria-disabled={linking.isPending}
                    onClick={() => linking.isPending || linking.run(each)}
                  >
                    {words.link}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}
