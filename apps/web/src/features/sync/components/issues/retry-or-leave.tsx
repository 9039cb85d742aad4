import { Button } from '@mantine/core';
import { IfMay } from '../../../../platform/session/if-may.tsx';
import { syncTab } from '../../../../strings/en/sync-tab.ts';
import type { Ask, Question, Resolution } from '../../resolution.ts';
import { ResolveButton } from './resolve-button.tsx';

type Props = {
  readonly ask: Ask;
  /** Runs at once. `name` is the button's name for screen readers, because each row has one. */
  readonly retry: { readonly label: string; readonly name: string; readonly resolution: Resolution };
  /** Gives up on the change, after confirmation. */
  readonly leave: { readonly name: string; readonly question: Question };
};

/** The two ways to resolve a change that the provider has refused. */
export function RetryOrLeave({ ask, retry, leave: { name, question } }: Props) {
  return (
    <IfMay may="sync.manage">
      <ResolveButton
        label={retry.label}
        busyLabel={syncTab.issue.retrying}
        name={retry.name}
        resolution={retry.resolution}
      />
      <Button variant="default" size="sm" aria-label={name} onClick={() => ask(question)}>
        {question.confirm}
      </Button>
    </IfMay>
  );
}
