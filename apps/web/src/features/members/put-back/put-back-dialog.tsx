import {
  type EditableField,
  fullName,
  MEMBER_FIELDS,
  type Member,
  type MemberActivity,
} from '@league/contract';
import { useState } from 'react';
import { describeError } from '../../../platform/api/api-error.ts';
import { memberDialogs } from '../../../strings/en/member-dialogs.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { currentMemberOf, useEditMember } from '../edit/edit-member.ts';
import { changesOf, formValuesOf } from '../edit/member-form.ts';
import { useEditToast } from '../edit/undo-edit.ts';
import { valueInWords } from '../edit/value-words.ts';
import { type FormerValue, formerValuesOf } from './former-values.ts';
import classes from './put-back-dialog.module.css';

const words = memberDialogs.putBack;

type Props = {
  /** The gymnast's present values. */
  readonly member: Member;
  readonly entry: MemberActivity;
  /** The activity of the gymnast, newest first. */
  readonly entries: readonly MemberActivity[];
  readonly onClose: () => void;
};

/** Shows what putting back former values would change now, then saves it as an edit like any other (ROSTER-08). */
export default function PutBackDialog({ member, entry, entries, onClose }: Props) {
  const { save, isSaving } = useEditMember();
  const say = useEditToast();
  const [failure, setFailure] = useState<string | null>(null);
  const [ticks, setTicks] = useState<Readonly<Partial<Record<EditableField, boolean>>>>({});
  const { toChange, asBefore } = formerValuesOf(member, entry, entries);
  // A value that was changed again is unticked at first, unless it is the only one.
  const isTicked = ({ field, changedSinceBy }: FormerValue) =>
    ticks[field] ?? (changedSinceBy === null || toChange.length === 1);
  const chosen = toChange.filter(isTicked);
  const putBack = () => {
    setFailure(null);
    const now = formValuesOf(member);
    const former = { ...now, ...Object.fromEntries(chosen.map((value) => [value.field, value.former])) };
    save(
      { base: member, changes: changesOf(now, former) },
      {
        onSuccess: ({ saved }) => {
          say(words.done, { before: member, saved });
          onClose();
        },
        onError: (error) =>
          setFailure(currentMemberOf(error) ? words.changed : describeError(error, words.failedText)),
      },
    );
  };
  return (
    <ConfirmDialog
      title={words.title(fullName(member))}
      confirm={words.confirm(chosen.length)}
      confirmPending={words.pending}
      isPending={isSaving}
      isOff={chosen.length === 0}
      isDangerous={false}
      failure={failure}
      failureTitle={words.failed}
      onConfirm={putBack}
      onClose={onClose}
    >
      <p>{toChange.length > 0 ? words.means : words.nothing}</p>
      <ul className={classes.values}>
        {toChange.map((value) => (
          <li key={value.field}>
            <label className={classes.value}>
              <input
                type="checkbox"
                checked={isTicked(value)}
                onChange={({ currentTarget: { checked } }) => setTicks({ ...ticks, [value.field]: checked })}
              />
              <span className={classes.words}>
                <span className={classes.label}>{MEMBER_FIELDS[value.field].label}</span>{' '}
                <span>
                  <del className={classes.now}>{valueInWords(value.field, value.now)}</del>
                  {' → '}
                  <ins>{valueInWords(value.field, value.former)}</ins>
                </span>{' '}
                {value.changedSinceBy !== null && (
                  <span className={classes.since}>{words.changedSince(value.changedSinceBy)}</span>
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {asBefore.length > 0 && (
        <p className={classes.quiet}>{words.asBefore(asBefore.map((field) => MEMBER_FIELDS[field].label))}</p>
      )}
    </ConfirmDialog>
  );
}
