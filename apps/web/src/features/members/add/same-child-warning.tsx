import { fullName, newChildSchema, type SameChild } from '@league/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api.ts';
import { duplicates } from '../../../strings/en/duplicates.ts';
import { Notice } from '../../../ui/notice.tsx';
import { dateInWords } from '../../../ui/words/date-in-words.ts';
import { useRosterSource } from '../roster/roster-source.ts';
import type { NewMemberValues } from './new-member-form.ts';

const words = duplicates.warning;
const SEARCH_DELAY_MS = 400;

/** Gymnasts on the visible rosters who may be the typed child, by name and birth date. A failed request finds none. */
function useSameChildren({ firstName, lastName, dateOfBirth }: NewMemberValues): readonly SameChild[] {
  const { sameChildren } = useRosterSource();
  const [typed] = useDebouncedValue(JSON.stringify({ firstName, lastName, dateOfBirth }), SEARCH_DELAY_MS);
  const child = newChildSchema.safeParse(JSON.parse(typed)).data;
  const { data } = useQuery({
    queryKey: ['same children', child],
    queryFn:
      sameChildren && child ? ({ signal }) => callApi(sameChildren, { body: child, signal }) : skipToken,
    staleTime: 0,
    retry: false,
  });
  return data?.found ?? [];
}

/** Warns before adding that the child may already be on a roster. They can still be added (OFFICE-03). */
export function SameChildWarning({ values }: { values: NewMemberValues }) {
  const found = useSameChildren(values);
  return (
    <div role="status">
      {found.length > 0 && (
        <Notice title={words.title}>
          {found
            .map((child) =>
              words.who({
                name: fullName(child),
                team: child.teamName ?? duplicates.list.noTeam,
                born: dateInWords(child.dateOfBirth),
              }),
            )
            .join('; ')}
          . {words.text}
        </Notice>
      )}
    </div>
  );
}
