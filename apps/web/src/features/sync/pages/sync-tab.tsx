import type { SyncOverview } from '@league/contract';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../../platform/session/use-may.ts';
import { OutOfStep } from '../../../shared/sync/out-of-step.tsx';
import { syncTab } from '../../../strings/en/sync-tab.ts';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState } from '../../../ui/screens/empty-state.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { DryRun } from '../components/dry-run.tsx';
import { ConflictSection } from '../components/issues/conflict-section.tsx';
import { ErasureSection } from '../components/issues/erasure-section.tsx';
import { IssueSection } from '../components/issues/issue-section.tsx';
import { MailSection } from '../components/issues/mail-section.tsx';
import { RemovalSection } from '../components/issues/removal-section.tsx';
import { OtherAccount } from '../components/other-account.tsx';
import { RestoredBackup } from '../components/restored-backup.tsx';
import { RunHistory } from '../components/run-history.tsx';
import { StatePanel } from '../components/state-panel.tsx';
import { StoppedPlan } from '../components/stopped-plan.tsx';
import type { Ask, Question } from '../resolution.ts';
import { countIssues, NEEDING } from '../sync-issues.ts';
import { useOverview } from '../use-overview.ts';

const QuestionDialog = lazy(() => import('../components/issues/question-dialog.tsx'));

const words = syncTab.overview;

/** The sync: its state, what needs the office, and its history (BEYOND-01). */
export function SyncTab() {
  const overview = useOverview();
  const [question, ask] = useState<Question | null>(null);
  return (
    <>
      {overview.isError && (
        <Panel title={words.title}>
          <ErrorState
            text={words.failed}
            onRetry={() => void overview.refetch()}
            isRetrying={overview.isFetching}
          />
        </Panel>
      )}
      {overview.isPending && <Skeletons count={3} />}
      {overview.data && !overview.isError && <OutOfStep overview={overview.data} />}
      {overview.data && !overview.isError && <StatePanel overview={overview.data} />}
      {overview.data && <Issues overview={overview.data} ask={ask} />}
      <ConflictSection ask={ask} />
      <DryRun />
      <RunHistory />
      <Suspense>{question && <QuestionDialog question={question} onClose={() => ask(null)} />}</Suspense>
    </>
  );
}

/** Shows only lists that are not empty, so that these are not lost among empty ones. */
function Issues({ overview, ask }: { overview: SyncOverview; ask: Ask }) {
  const { waiting, erasures, hasStoppedPlan, otherAccount, isRestored } = overview;
  const maySeeErasures = useMay('personalData.manage', 'see');
  const isHeld = hasStoppedPlan || otherAccount !== null || isRestored;
  const isWell = countIssues(overview) + waiting + erasures === 0 && !isHeld;
  return (
    <>
      {otherAccount && <OtherAccount accounts={otherAccount} ask={ask} />}
      {isRestored && <RestoredBackup ask={ask} />}
      {hasStoppedPlan && <StoppedPlan ask={ask} />}
      {isWell && (
        <Panel title={syncTab.allWell.title}>
          <EmptyState text={syncTab.allWell.text} />
        </Panel>
      )}
      {NEEDING.map((kind) => overview[kind] > 0 && <IssueSection key={kind} kind={kind} ask={ask} />)}
      {erasures > 0 && maySeeErasures && <ErasureSection />}
      {overview.removals > 0 && <RemovalSection ask={ask} />}
      {overview.mails > 0 && <MailSection ask={ask} />}
      {waiting > 0 && <IssueSection kind="waiting" ask={ask} />}
    </>
  );
}
