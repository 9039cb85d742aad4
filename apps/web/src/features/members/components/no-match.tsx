import { Button } from '@mantine/core';
import { members } from '../../../strings/en/members.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

const words = members.list;

/** In place of the cards when the search finds nobody. */
export function NoMatch({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <EmptyState
      title={words.noMatch(search.trim())}
      text={words.noMatchText}
      action={
        <Button variant="default" size="sm" onClick={onClear}>
          {words.clearSearch}
        </Button>
      }
    />
  );
}
