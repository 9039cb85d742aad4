import type { BulkAction, BulkPreview, BulkResult } from '@league/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { officeMembers } from '../../../../strings/en/office-members.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { bulkPreviewQuery, useBulkChange } from '../office.api.ts';
import { TeamChoice } from '../team-choice.tsx';
import classes from './bulk-list.module.css';
import { BulkRefusals } from './bulk-refusals.tsx';

const words = officeMembers.bulk;

type Props = {
  readonly action: BulkAction;
  readonly memberIds: readonly number[];
  readonly onDone: (result: BulkResult) => void;
  readonly onClose: () => void;
  readonly returnFocusTo: () => HTMLElement | null;
};

/** Says what a change of many will do, to whom, and who is left out and why; then does it, once (ADMIN-08). */
export default function BulkDialog({ action, memberIds, onDone, onClose, returnFocusTo }: Props) {
  const text = officeMembers.actions[action];
  const [teamId, setTeamId] = useState<number | null>(null);
  const request = { action, memberIds, ...(teamId !== null && { teamId }) };
  const isAsking = action === 'transfer' && teamId === null;
  const preview = useQuery({ ...bulkPreviewQuery(request), enabled: !isAsking });
  const change = useBulkChange({ onDone });
  const foretold = isAsking ? undefined : preview.data;
  return (
    <ConfirmDialog
      title={text.title}
      size="lg"
      confirm={text.confirm(foretold?.changed.count ?? memberIds.length)}
      confirmPending={text.pending}
      isPending={change.isPending}
      isOff={!foretold || foretold.changed.count === 0}
      isDangerous={false}
      failure={change.failure}
      failureTitle={text.failed}
      onConfirm={() => change.run(request)}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <p>{text.means}</p>
      {action === 'transfer' && (
        <TeamChoice
          label={words.team}
          none={words.chooseTeam}
          teamId={teamId}
          onChoose={(team) => setTeamId(team?.id ?? null)}
        />
      )}
      {preview.isError && (
        <ErrorState
          text={words.checkFailed}
          onRetry={() => void preview.refetch()}
          isRetrying={preview.isFetching}
        />
      )}
      <div role="status">
        {!isAsking && preview.isPending && <p>{words.checking}</p>}
        {foretold && <p>{words.willChange(foretold.changed.count)}</p>}
      </div>
      {foretold && <Foretold preview={foretold} />}
    </ConfirmDialog>
  );
}

function Foretold({ preview: { changed, refused, notes } }: { preview: BulkPreview }) {
  const more = changed.count - changed.members.length;
  return (
    <>
      {changed.count > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, also by keyboard
        <ul className={classes.list} tabIndex={0} aria-label={words.willChange(changed.count)}>
          {changed.members.map(({ id, name, from, to }) => (
            <li key={id}>
              <span>{name}</span>
              <span className={classes.quiet}>{words.change(from, to)}</span>
            </li>
          ))}
          {more > 0 && <li className={classes.quiet}>{words.more(more)}</li>}
        </ul>
      )}
      <BulkRefusals title={words.leftOut} refusals={refused} />
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}
