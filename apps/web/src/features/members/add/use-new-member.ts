import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { showToast } from '../../../platform/toasts/toast.ts';
import { members } from '../../../strings/en/members.ts';
import type { AskedSibling } from '../family/sibling-question.tsx';
import { failureSentence, useAddMember } from './add-member.ts';
import { dropNewMember, keepNewMember, readNewMember } from './new-member-draft.ts';
import {
  EMPTY_NEW_MEMBER,
  faultsOf,
  fieldNamed,
  firstFault,
  isBlank,
  type NewMemberFaults,
  type NewMemberValues,
} from './new-member-form.ts';

const words = members.add;

/** The form for a new member: its draft, the checks in their order, and the sending (MEM-21, MEM-22). */
export function useNewMember({ teamId, onAdded }: { teamId: number; onAdded: () => void }) {
  const client = useQueryClient();
  const [isRestored, setIsRestored] = useState(() => !isBlank(readNewMember(client)));
  const [failure, setFailure] = useState<string | null>(null);
  const [asked, setAsked] = useState<AskedSibling | null>(null);
  // The answer can arrive between the two clicks of a double click, while the form is still open for the second.
  const isDone = useRef(false);
  const { add, isAdding, isUnderWay } = useAddMember({
    onAdded: () => {
      isDone.current = true;
      onAdded();
    },
  });
  const form = useForm<NewMemberValues>({
    initialValues: readNewMember(client),
    onValuesChange: (values) => keepNewMember(client, values),
  });

  function showFaults(faults: NewMemberFaults): void {
    form.setErrors(faults);
    const first = firstFault(faults);
    if (first) form.getInputNode(first.field)?.focus();
  }

  function showFailure(error: Error, email: string): void {
    const faults = faultsIn(error);
    const sibling = error instanceof ApiError ? error.sibling : undefined;
    setAsked(sibling ? { sibling, email } : null);
    showFaults(faults);
    if (Object.keys(faults).length === 0) setFailure(failureSentence(error));
  }

  return {
    form,
    isRestored,
    failure,
    isAdding,
    hasEntries: !isBlank(form.values),
    startOver: () => {
      dropNewMember(client);
      form.setValues(EMPTY_NEW_MEMBER);
      form.clearErrors();
      setIsRestored(false);
      form.getInputNode('firstName')?.focus();
    },
    asked,
    submit: (siblingOf?: number) => {
      if (isDone.current || isUnderWay()) return;
      setFailure(null);
      const faults = faultsOf(form.values);
      const first = firstFault(faults);
      if (first) {
        showFaults(faults);
        showToast({ tone: 'error', title: words.invalid, text: first.sentence });
        return;
      }
      const { values } = form;
      add(
        { teamId, values, ...(siblingOf !== undefined && { siblingOf }) },
        { onError: (error) => showFailure(error, values.email) },
      );
    },
  };
}

/** The faults that the server reports for single fields. A taken email is a fault of the email field. */
function faultsIn(error: Error): NewMemberFaults {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'DUPLICATE_EMAIL') return { email: failureSentence(error) };
  return Object.fromEntries(
    error.fields.filter(({ field }) => fieldNamed(field)).map(({ field, message }) => [field, message]),
  );
}
