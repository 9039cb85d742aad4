import type { EditableField, Member } from '@league/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, ConnectionError, describeError } from '../../../platform/api/api-error.ts';
import { useNetwork } from '../../../platform/network/network.ts';
import { dropDraft, keepDraft, readDraft } from '../../../platform/session/drafts.ts';
import { signedInUser } from '../../../platform/session/session.ts';
import { members } from '../../../strings/en/members.ts';
import { currentMemberOf, saveMember, showSaved } from '../edit/edit-member.ts';
import { changesOf, formValuesOf, validateMember } from '../edit/member-form.ts';
import { undoEdit } from '../edit/undo-edit.ts';
import { useRosterSource } from '../roster/roster-source.ts';

const words = members.fillIn;

export type Typed = Readonly<Partial<Record<EditableField, string>>>;

/** The state of a row that was sent. */
export type RowState =
  | { readonly kind: 'saving' | 'waiting' }
  | { readonly kind: 'saved'; readonly before: Member; readonly saved: Member }
  | { readonly kind: 'failed'; readonly message: string };

type ById<Value> = Readonly<Record<number, Value | undefined>>;

/** The stored input by field and gymnast; any other stored value is ignored. */
function readTyped(draft: unknown): ById<Typed> {
  return typeof draft === 'object' && draft !== null ? (draft as ById<Typed>) : {};
}

/**
 * The values that are typed into the rows and saved one by one (ROSTER-05). Input is a draft until it is saved. A value
 * that could not be sent without network is sent again once there is one (TRUTH-02).
 */
export function useFillIn(field: EditableField) {
  const client = useQueryClient();
  const source = useRosterSource();
  const { isAway } = useNetwork();
  const draft = `fill-in:${field}`;
  const [typed, setTyped] = useState(() => readTyped(readDraft(signedInUser(client), draft)));
  const [states, setStates] = useState<ById<RowState>>({});
  const waiting = useRef(new Map<number, { member: Member; values: Typed }>());

  const setState = (id: number, state: RowState | undefined) =>
    setStates((before) => ({ ...before, [id]: state }));

  const type = (id: number, values: Typed | undefined) => {
    setTyped((before) => {
      const { [id]: _, ...others } = before;
      const next = values ? { ...others, [id]: values } : others;
      if (Object.keys(next).length > 0) keepDraft(signedInUser(client), draft, next);
      else dropDraft(signedInUser(client), draft);
      return next;
    });
  };

  async function send(member: Member, values: Typed): Promise<void> {
    const before = formValuesOf(member);
    const after = { ...before, ...values };
    const fault = validateMember(before, after)[field];
    if (fault !== undefined) return setState(member.id, { kind: 'failed', message: fault });
    setState(member.id, { kind: 'saving' });
    try {
      const saved = await saveMember(source, member, changesOf(before, after));
      waiting.current.delete(member.id);
      type(member.id, undefined);
      setState(member.id, { kind: 'saved', before: member, saved });
      await showSaved(client, source, saved);
    } catch (error) {
      await fail(member, values, error);
    }
  }

  async function fail(member: Member, values: Typed, error: unknown): Promise<void> {
    const current = currentMemberOf(error);
    if (current && current.version !== member.version) {
      // Another field has changed. This value is still missing, so it is saved onto the newer version.
      if (!current[field]) return send(current, values);
      type(member.id, undefined);
      setState(member.id, { kind: 'failed', message: words.fasterThanYou(values[field] ?? '') });
      return showSaved(client, source, current);
    }
    if (error instanceof ConnectionError) {
      waiting.current.set(member.id, { member, values });
      return setState(member.id, { kind: 'waiting' });
    }
    setState(member.id, { kind: 'failed', message: reasonOf(error) });
  }

  function reasonOf(error: unknown): string {
    const said =
      error instanceof ApiError ? error.fields.find((each) => each.field === field)?.message : null;
    return said ?? describeError(error as Error, words.failed);
  }

  const sendWaiting = useRef(() => {});
  sendWaiting.current = () => {
    const again = [...waiting.current.values()];
    waiting.current.clear();
    for (const { member, values } of again) void send(member, values);
  };
  useEffect(() => {
    if (!isAway) sendWaiting.current();
  }, [isAway]);

  return {
    typedOf: (id: number) => typed[id] ?? {},
    stateOf: (id: number) => states[id],
    type: (id: number, values: Typed) => {
      type(id, values);
      if (states[id]?.kind === 'failed') setState(id, undefined);
    },
    save: (member: Member) => void send(member, typed[member.id] ?? {}),
    undo: ({ before, saved }: { before: Member; saved: Member }) => {
      setState(before.id, undefined);
      void undoEdit({ client, source }, { before, saved });
    },
  };
}
