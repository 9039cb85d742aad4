import { type BulkAction, type BulkPreview, type BulkResult, LIMITS } from '@league/contract';
import { Textarea } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLeague } from '../../../platform/league.ts';
import { bulk as words } from '../../../strings/en/bulk.ts';
import { dateInWords } from '../../../strings/en/instants.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import lists from '../../../ui/lists/lists.module.css';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { TeamChoice } from '../office/filters/team-choice.tsx';
import { useRosterSource } from '../roster/roster-source.ts';
import { bulkPreviewQuery, useBulkChange } from './bulk.api.ts';
// Loaded now, because it is shown and takes the focus as soon as the dialog closes.
import './bulk-outcome.tsx';
import type { BulkRequest } from './bulk-calls.ts';
import classes from './bulk-list.module.css';
import { BulkRefusals } from './bulk-refusals.tsx';
import { LevelSelect } from './level-select.tsx';

type Props = {
  readonly action: BulkAction;
  readonly memberIds: readonly number[];
  readonly onDone: (result: BulkResult) => void;
  readonly onClose: () => void;
  readonly returnFocusTo: () => HTMLElement | null;
};

/** Previews a bulk change: what it does to which gymnasts, who is left out and why. Then makes it (ROSTER-02). */
export default function BulkDialog({ action, memberIds, onDone, onClose, returnFocusTo }: Props) {
  const text = words.actions[action];
  const { bulk } = useRosterSource();
  const [teamId, setTeamId] = useState<number | null>(null);
  const [level, setLevel] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [removesRegistrations, setRemovesRegistrations] = useState(false);
  const request: BulkRequest = {
    action,
    memberIds,
    ...(teamId !== null && { teamId }),
    ...(level !== null && { level }),
    ...(removesRegistrations && { removesRegistrations }),
  };
  const isAsking = (action === 'transfer' && teamId === null) || (action === 'setLevel' && level === null);
  const preview = useQuery({
    ...bulkPreviewQuery(bulk, request),
    enabled: !isAsking,
    placeholderData: keepPreviousData,
  });
  const change = useBulkChange({ onDone });
  const foreseen = isAsking || preview.isPlaceholderData ? undefined : preview.data;
  const shown = isAsking ? undefined : preview.data;
  return (
    <ConfirmDialog
      title={text.title}
      size="lg"
      confirm={text.confirm(foreseen?.changed.count ?? memberIds.length)}
      confirmPending={text.pending}
      isPending={change.isPending}
      isOff={!foreseen || foreseen.changed.count === 0 || (action === 'reject' && reason.trim() === '')}
      isDangerous={action === 'archive' || action === 'reject'}
      failure={change.failure}
      failureTitle={text.failed}
      onConfirm={() =>
        change.run({
          ...request,
          ...(action === 'moveUp' && foreseen && { levels: foreseen.levels }),
          ...(action === 'reject' && { reason }),
        })
      }
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <p>{text.means}</p>
      {action === 'transfer' && (
        <TeamChoice
          label={words.preview.team}
          none={words.preview.chooseTeam}
          teamId={teamId}
          onChoose={(team) => setTeamId(team?.id ?? null)}
        />
      )}
      {action === 'setLevel' && <LevelSelect level={level} onChoose={setLevel} />}
      {action === 'reject' && (
        <Textarea
          label={words.rejection.label}
          description={words.rejection.note}
          size="md"
          rows={3}
          required
          maxLength={LIMITS.rejectionReason}
          data-autofocus
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      <ComingRegistrations
        // The last answer stays while the next one loads, so that the checkbox keeps the focus.
        registrations={shown?.registrations}
        isChecked={removesRegistrations}
        onCheck={setRemovesRegistrations}
      />
      {preview.isError && (
        <ErrorState
          text={words.preview.checkFailed}
          onRetry={() => void preview.refetch()}
          isRetrying={preview.isFetching}
        />
      )}
      <div role="status">
        {!isAsking && (preview.isPending || preview.isPlaceholderData) && <p>{words.preview.checking}</p>}
        {foreseen && <p>{words.preview.willChange(foreseen.changed.count)}</p>}
      </div>
      {foreseen && <Preview preview={foreseen} />}
    </ConfirmDialog>
  );
}

type RegistrationsProps = {
  readonly registrations: BulkPreview['registrations'] | undefined;
  readonly isChecked: boolean;
  readonly onCheck: (isChecked: boolean) => void;
};

/** Upcoming events that leaving gymnasts are registered for, and the choice to remove these registrations (MEM-41). */
function ComingRegistrations({ registrations, isChecked, onCheck }: RegistrationsProps) {
  const timeZone = useLeague()?.timeZone ?? 'UTC';
  if (!registrations || registrations.count === 0) return null;
  const { count, events } = registrations;
  return (
    <div>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={isChecked}
          onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
        />
        {words.registrations.remove(count)}
      </label>
      <ul className={lists.box} aria-label={words.registrations.list}>
        {events.map((event) => (
          <li key={`${event.name} ${event.startDate}`}>
            <span>
              {words.registrations.event(
                event.name,
                event.startDate === null ? null : dateInWords(event.startDate, timeZone),
              )}
            </span>
            <span className={lists.quiet}>{words.registrations.gymnasts(event.count)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Preview({ preview: { changed, steps, refused, notes } }: { preview: BulkPreview }) {
  const more = changed.count - changed.members.length;
  return (
    <>
      {steps.length > 1 && (
        <ul className={classes.steps}>
          {steps.map(({ from, to, count }) => (
            <li key={`${from} ${to}`}>{words.preview.step(from, to, count)}</li>
          ))}
        </ul>
      )}
      {changed.count > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, also by keyboard
        <ul className={lists.box} tabIndex={0} aria-label={words.preview.willChange(changed.count)}>
          {changed.members.map(({ id, name, from, to }) => (
            <li key={id}>
              <span translate="no">{name}</span>
              <span className={lists.quiet}>{words.preview.change(from, to)}</span>
            </li>
          ))}
          {more > 0 && <li className={lists.quiet}>{words.preview.more(more)}</li>}
        </ul>
      )}
      <BulkRefusals title={words.preview.leftOut} refusals={refused} />
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
