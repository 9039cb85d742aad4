import type { DuplicateComparison } from '@league/contract';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowMerge, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, describeError } from '../../../platform/api/api-error.ts';
import { IfMay } from '../../../platform/session/if-may.tsx';
import { duplicates } from '../../../strings/en/duplicates.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { To } from '../../../ui/router/address.ts';
import { EmptyState } from '../../../ui/screens/empty-state.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { comparisonQuery, type PairIds, useMerge, useTellApart } from '../duplicates.api.ts';
import { type Choices, mergeBodyOf, otherOf } from '../merge-choices.ts';
import classes from './duplicates.module.css';
import { EntryChoice } from './entry-choice.tsx';
import { RegistrationList } from './registration-list.tsx';
import { ValueChoices } from './value-choices.tsx';

const words = duplicates.compare;

type Props = {
  readonly pair: PairIds;
  readonly listAddress: To;
  /** The pair was merged, or recorded as two children. */
  readonly onDone: () => void;
};

/** Two entries side by side: merged value by value, or recorded as two children. */
export function ComparePair({ pair, listAddress, onDone }: Props) {
  const comparison = useQuery(comparisonQuery(pair));
  const isGone = comparison.error instanceof ApiError && comparison.error.status === 404;
  return (
    <Panel title={words.title}>
      <Button
        component={Link}
        to={listAddress}
        variant="default"
        className={classes.back}
        leftSection={<Icon of={IconArrowLeft} />}
      >
        {words.back}
      </Button>
      {isGone ? (
        <EmptyState text={words.gone} />
      ) : comparison.isError ? (
        <ErrorState
          text={words.failed}
          onRetry={() => void comparison.refetch()}
          isRetrying={comparison.isFetching}
        />
      ) : comparison.data ? (
        <Compared comparison={comparison.data} onDone={onDone} />
      ) : (
        <Skeletons count={4} height={64} />
      )}
    </Panel>
  );
}

function Compared({ comparison, onDone }: { comparison: DuplicateComparison; onDone: () => void }) {
  const { first, second, suggestedKeepId } = comparison;
  const [keep, setKeep] = useState<'first' | 'second'>(
    first.member.id === suggestedKeepId ? 'first' : 'second',
  );
  const [chosen, setChosen] = useState<Choices>({});
  const { merge, isMerging, error } = useMerge({ onMerged: onDone });
  const { tellApart, isRecording } = useTellApart({ onToldApart: onDone });
  const other = comparison[otherOf(keep)];
  return (
    <div className={classes.compared}>
      <EntryChoice comparison={comparison} keep={keep} onKeep={setKeep} />
      <ValueChoices
        comparison={comparison}
        keep={keep}
        chosen={chosen}
        onChoose={(field, choice) => setChosen({ ...chosen, [field]: choice })}
      />
      <div className={classes.group}>
        <h3>{words.consequences}</h3>
        <p>{words.archived(other.member.id)}</p>
        <RegistrationList registrations={other.isInProvider ? other.registrations : []} />
      </div>
      {error && (
        <Notice tone="danger" title={words.mergeFailed} isAnnounced>
          {describeError(error, words.tryAgain)}
        </Notice>
      )}
      <IfMay may="roster.manage">
        <div className={classes.actions}>
          <BusyButton
            variant="filled"
            icon={IconArrowMerge}
            label={words.merge}
            busyLabel={words.merging}
            isBusy={isMerging}
            onClick={() => isRecording || merge(mergeBodyOf(comparison, { keep, chosen }))}
          />
          <BusyButton
            variant="default"
            icon={IconUsers}
            label={words.apart}
            busyLabel={words.notingApart}
            isBusy={isRecording}
            onClick={() =>
              isMerging ||
              tellApart({ firstId: first.member.id, secondId: second.member.id, areTwoChildren: true })
            }
          />
        </div>
      </IfMay>
    </div>
  );
}
