import type { SessionUser } from '@league/contract';
import { lazy, Suspense, useLayoutEffect, useRef } from 'react';
import { useRosterSource } from '../roster-source.ts';
import { AddButton } from './add-button.tsx';

const AddDialog = lazy(() => import('./add-dialog.tsx'));

type Props = {
  readonly user: SessionUser;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
};

/** The button that opens the form for a new gymnast of the coach's team; nothing where none can be added. */
export function AddMember({ user: { teamId, teamName }, isOpen, onOpenChange }: Props) {
  const place = useFocusThatStays();
  const { apply } = useRosterSource();
  if (!apply || teamId === null || teamName === null) return null;
  return (
    <span ref={place}>
      <AddButton onAdd={() => onOpenChange(true)} />
      {isOpen && (
        <Suspense>
          <AddDialog team={{ id: teamId, name: teamName }} onClose={() => onOpenChange(false)} />
        </Suspense>
      )}
    </span>
  );
}

/** The button of an empty roster goes with the first gymnast; the focus then goes to the page instead of nowhere. */
function useFocusThatStays() {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const node = place.current;
    return () => {
      if (node?.contains(document.activeElement)) document.getElementById('main')?.focus();
    };
  }, []);
  return place;
}
