import type { BulkPreview, OpenRollover, RolloverPreview } from '@league/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rollover } from '../../../strings/en/rollover.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import lists from '../../../ui/lists/lists.module.css';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { previewQuery, useMake } from '../rollover.api.ts';
import classes from './rollover.module.css';

const words = rollover.preview;

type Props = {
  readonly open: OpenRollover;
  readonly onClose: () => void;
  readonly returnFocusTo: () => HTMLElement | null;
};

/** Lists what the rollover will change, and makes it after confirmation. */
export default function PreviewDialog({ open, onClose, returnFocusTo }: Props) {
  const [removesRegistrations, setRemovesRegistrations] = useState(false);
  const preview = useQuery(previewQuery(open.id, removesRegistrations));
  const { make, isMaking, failure } = useMake(open.id, { onDone: onClose });
  const shown = preview.data;
  const current = preview.isPlaceholderData || preview.isFetching ? undefined : shown;
  return (
    <ConfirmDialog
      title={words.title}
      size="lg"
      confirm={words.confirm(shown?.count ?? 0)}
      confirmPending={words.pending}
      isPending={isMaking}
      isOff={!current || current.count === 0}
      failure={failure}
      failureTitle={words.failedTitle}
      onConfirm={() => current && make({ fingerprint: current.fingerprint, removesRegistrations })}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      {preview.isError && (
        <ErrorState
          text={words.failed}
          onRetry={() => void preview.refetch()}
          isRetrying={preview.isFetching}
        />
      )}
      {preview.isPending && <Skeletons count={3} height={56} />}
      {shown && !preview.isError && (
        <>
          <p role="status">{shown.count === 0 ? words.nothing : words.will(shown.count)}</p>
          {shown.parts.map((part) => (
            <Part
              key={part.part}
              part={part}
              isChecked={removesRegistrations}
              onCheck={setRemovesRegistrations}
            />
          ))}
        </>
      )}
    </ConfirmDialog>
  );
}

function Part({
  part: { part, preview },
  isChecked,
  onCheck,
}: {
  readonly part: RolloverPreview['parts'][number];
  readonly isChecked: boolean;
  readonly onCheck: (isChecked: boolean) => void;
}) {
  const { changed, steps, notes, registrations } = preview;
  const title = words.parts[part](changed.count);
  const more = changed.count - changed.members.length;
  return (
    <section className={classes.part} aria-label={title}>
      <h3>{title}</h3>
      {steps.length > 1 && (
        <ul className={classes.steps}>
          {steps.map(({ from, to, count }) => (
            <li key={`${from} ${to}`} className={classes.step}>
              {words.step(from, to, count)}
            </li>
          ))}
        </ul>
      )}
      {changed.count > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, also by keyboard
        <ul className={lists.box} tabIndex={0} aria-label={words.names(title)}>
          {changed.members.map(({ id, name, from, to }) => (
            <li key={id}>
              <span translate="no">{name}</span>
              <span className={lists.quiet}>{words.change(from, to)}</span>
            </li>
          ))}
          {more > 0 && <li className={lists.quiet}>{words.more(more)}</li>}
        </ul>
      )}
      {registrations.count > 0 && (
        <label className={classes.tick}>
          <input
            type="checkbox"
            checked={isChecked}
            onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
          />
          <span>{words.remove(registrations.count)}</span>
        </label>
      )}
      <LeftOut preview={preview} />
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function LeftOut({ preview: { refused } }: { readonly preview: BulkPreview }) {
  const total = refused.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  return (
    <div>
      <p className={classes.quiet}>{words.leftOut(total)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, also by keyboard */}
      <ul className={lists.box} tabIndex={0} aria-label={words.leftOut(total)}>
        {refused.map(({ reason, count, members }) => (
          <li key={reason}>
            <span className={classes.reason}>{words.reason(reason, count)}</span>
            <span className={lists.quiet} translate="no">
              {members.map(({ name }) => name).join(', ')}
            </span>
            {count > members.length && (
              <span className={lists.quiet}>{words.more(count - members.length)}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
