import { EDITABLE_FIELDS, type EditableField, type Member } from '@league/contract';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, ConnectionError, connectionOr, describeError } from '../../../platform/api/api-error.ts';
import { showToast } from '../../../platform/toasts/toast.ts';
import { common } from '../../../strings/en/common.ts';
import { memberDialogs } from '../../../strings/en/member-dialogs.ts';
import { type Offers, offersFor } from '../family/family-offer.ts';
import type { AskedSibling } from '../family/sibling-question.tsx';
import { applyChoices, type Contest, choose, findContests, type Side } from './edit-conflict.ts';
import { dropEditDraft, keepEditDraft, readEditDraft } from './edit-draft.ts';
import { currentMemberOf, useEditMember } from './edit-member.ts';
import {
  changedFields,
  changesOf,
  formValuesOf,
  type MemberFormValues,
  validateMember,
} from './member-form.ts';
import { useEditToast } from './undo-edit.ts';

const words = memberDialogs.edit;

/** The edit of one member: form, saving, and the conflict when another person was faster (MEM-30, MEM-31). */
export function useMemberEdit(member: Member, { onSaved }: { onSaved: () => void }) {
  const client = useQueryClient();
  const [draft] = useState(() => {
    const kept = readEditDraft(client);
    return kept?.base.id === member.id ? kept : null;
  });
  const [base, setBase] = useState(draft?.base ?? member);
  const [contests, setContests] = useState<readonly Contest[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [asked, setAsked] = useState<AskedSibling | null>(null);
  const [offers, setOffers] = useState<Offers | null>(null);
  const saving = useEditMember();
  const say = useEditToast();
  const form = useForm<MemberFormValues>({
    initialValues: draft?.values ?? formValuesOf(member),
    onValuesChange: (values) => {
      if (changedFields(formValuesOf(base), values).length > 0) keepEditDraft(client, { base, values });
      else dropEditDraft(client);
    },
    validate: (values) => validateMember(formValuesOf(base), values),
  });

  function save(values: MemberFormValues, from: Member, siblingOf?: number): void {
    setFailure(null);
    saving.save(
      { base: from, changes: changesOf(formValuesOf(from), values), siblingOf },
      {
        onSuccess: ({ saved, family }) => {
          dropEditDraft(client);
          say(words.saved, { before: from, saved });
          const found = offersFor({ before: from, saved, family });
          if (found.length > 0) setOffers({ saved, found });
          else onSaved();
        },
        onError: (error) => {
          const current = currentMemberOf(error);
          if (current && current.version !== from.version) conflictWithOther(values, from, current);
          else showFailure(error, values.email);
        },
      },
    );
  }

  function conflictWithOther(mine: MemberFormValues, from: Member, current: Member): void {
    const theirs = formValuesOf(current);
    const found = findContests({ base: formValuesOf(from), mine, theirs });
    setBase(current);
    setContests(found);
    form.setValues(applyChoices(mine, found));
    // The other person changed no field of this form, so there is no conflict to show.
    if (found.length === 0) save(mine, current);
  }

  function showFailure(error: Error, email: string): void {
    const sibling = error instanceof ApiError ? error.sibling : undefined;
    setAsked(sibling ? { sibling, email } : null);
    showToast({ tone: 'error', title: words.failed, text: connectionOr(error, words.failedText) });
    const errors = fieldErrorsOf(error);
    form.setErrors(errors);
    focusFirst(errors);
    if (error instanceof ConnectionError) setFailure(common.network.notSaved);
    else if (Object.keys(errors).length === 0) setFailure(describeError(error, words.failedText));
  }

  function focusFirst(errors: Readonly<Record<string, unknown>>): void {
    const first = EDITABLE_FIELDS.find((field) => errors[field] !== undefined);
    if (first) form.getInputNode(first)?.focus();
  }

  return {
    form,
    contests,
    failure,
    asked,
    offers,
    saveAsSibling: (siblingOf: number) => {
      if (!saving.isUnderWay()) form.onSubmit((values) => save(values, base, siblingOf), focusFirst)();
    },
    /** True when the form shows a draft that was left behind. */
    isRestored: draft !== null,
    discard: () => dropEditDraft(client),
    isPending: saving.isSaving,
    hasChanges: contests.length > 0 || changedFields(formValuesOf(base), form.values).length > 0,
    choose: (field: EditableField, side: Side) => {
      const next = choose(contests, field, side);
      setContests(next);
      form.setFieldValue(field, applyChoices(form.values, next)[field]);
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (saving.isUnderWay() || contests.some(({ chosen }) => chosen === null)) return;
      const halfADate = findHalfADate(event.currentTarget);
      if (halfADate) {
        form.setFieldError(halfADate, words.notADate);
        focusFirst({ [halfADate]: true });
        return;
      }
      form.onSubmit((values) => save(values, base), focusFirst)(event);
    },
  };
}

/** Finds a half-typed date. Its field reports an empty value, and saving that would clear the date. */
function findHalfADate(form: HTMLFormElement): EditableField | undefined {
  return EDITABLE_FIELDS.find((field) => {
    const input = form.elements.namedItem(field);
    return input instanceof HTMLInputElement && input.validity.badInput;
  });
}

function fieldErrorsOf(error: Error): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'DUPLICATE_EMAIL') return { email: error.serverMessage ?? words.failedText };
  return Object.fromEntries(
    error.fields
      .filter(({ field }) => EDITABLE_FIELDS.some((each) => each === field))
      .map(({ field, message }) => [field, message]),
  );
}
