import { Button } from '@mantine/core';
import { type ComponentType, lazy, Suspense, useMemo, useState } from 'react';
import { ErrorBoundary } from '../../ui/screens/error-boundary.tsx';

type Props = {
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  readonly retryLabel: string;
};

/** A small part of a screen that is loaded later. If that fails, the screen stays, and a button loads the part again. */
export function PartWithRetry({ load, retryLabel }: Props) {
  const [attempt, setAttempt] = useState(1);
  // A lazy component stays failed, so each attempt has its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt
  const Part = useMemo(() => lazy(load), [load, attempt]);
  return (
    <ErrorBoundary
      key={attempt}
      fallback={
        <Button variant="default" onClick={() => setAttempt(attempt + 1)}>
          {retryLabel}
        </Button>
      }
    >
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </ErrorBoundary>
  );
}
