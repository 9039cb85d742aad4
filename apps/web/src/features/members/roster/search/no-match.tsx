import { Button } from '@mantine/core';
import type { Attention } from '../../../../shared/roster/roster-attention.ts';
import { attention } from '../../../../strings/en/attention.ts';
import { members } from '../../../../strings/en/members.ts';
import { EmptyState } from '../../../../ui/screens/empty-state.tsx';

const words = members.list;

type Props = {
  readonly search: string;
  readonly show: Attention | null;
  readonly onClear: () => void;
  readonly onShowEveryone: () => void;
};

/** Shown instead of the cards when no gymnast matches the search or the filter. */
export function NoMatch({ search, show, onClear, onShowEveryone }: Props) {
  const text = search.trim();
  if (show && !text) {
    return (
      <EmptyState
        title={words.nobodyLeft(attention[show].filter)}
        text={words.nobodyLeftText}
        action={
          <Button variant="default" size="sm" onClick={onShowEveryone}>
            {words.showEveryone}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={words.noMatch(text)}
      text={words.noMatchText}
      action={
        <Button variant="default" size="sm" onClick={onClear}>
          {words.clearSearch}
        </Button>
      }
    />
  );
}
