import {
  type EditableField,
  fullName,
  MEMBER_FIELDS,
  type Member,
  type MemberActivity,
} from '@league/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { describeError } from '../../../platform/api/api-error.ts';
import { apiQuery } from '../../../platform/api/api-query.ts';
import { showToast } from '../../../platform/toasts/toast.ts';
import { memberDialogs } from '../../../strings/en/member-dialogs.ts';
import { refreshScoreWarnings } from '../card/marks/score-warnings.ts';
import { type RosterSource, useRosterSource } from '../roster/roster-source.ts';
import { currentMemberOf, saveMember, showSaved } from './edit-member.ts';
import { changedFields, formValuesOf } from './member-form.ts';

const words = memberDialogs.undo;
const LONG_MS = 10_000;

/** A gymnast before an edit and as it was saved. */
type Edit = { readonly before: Member; readonly saved: Member };

type Context = { readonly client: QueryClient; readonly source: RosterSource };

/** Returns a function that reports what an edit has changed, with Undo (ROSTER-08). The dialog may be closed by then. */
export function useEditToast(): (title: string, edit: Edit) => void {
  const client = useQueryClient();
  const source = useRosterSource();
  return (title, edit) => {
    const fields = fieldsOf(edit);
    showToast({
      tone: 'success',
      title,
      text: words.what(fullName(edit.saved), fields.map(labelOf)),
      ...(fields.length > 0 && {
        durationMs: LONG_MS,
        action: { label: words.button, run: () => void undoEdit({ client, source }, edit) },
      }),
    });
  };
}

function labelOf(field: EditableField): string {
  return MEMBER_FIELDS[field].label;
}

function fieldsOf({ before, saved }: Edit): EditableField[] {
  return changedFields(formValuesOf(before), formValuesOf(saved));
}

/** Restores the former values and reports it. The page that made the edit may be closed by then. */
export async function undoEdit(context: Context, edit: Edit): Promise<void> {
  const { client, source } = context;
  const { before, saved } = edit;
  const name = fullName(before);
  try {
    const undone = await saveFormer(source, edit, saved);
    await showSaved(client, source, undone);
    if (undone.skillLevel !== saved.skillLevel) void refreshScoreWarnings(client, source);
    showToast({ tone: 'success', title: words.done, text: words.doneText(name) });
  } catch (error) {
    const current = currentMemberOf(error);
    if (current) void showSaved(client, source, current);
    showToast({
      tone: 'error',
      title: words.failed,
      text: current ? await whoChanged(context, edit, current) : describeError(error, words.failedText),
    });
  }
}

/**
 * Saves the former values. A later change of the same values stops it; a later change of other values, even by the
 * sync, does not.
 */
async function saveFormer(source: RosterSource, edit: Edit, onto: Member): Promise<Member> {
  const values = formValuesOf(edit.before);
  const former = Object.fromEntries(fieldsOf(edit).map((field) => [field, values[field]]));
  try {
    return await saveMember(source, onto, former);
  } catch (error) {
    const current = currentMemberOf(error);
    if (!current || current.version === onto.version || contested(edit, current).length > 0) throw error;
    return saveFormer(source, edit, current);
  }
}

function contested(edit: Edit, current: Member): EditableField[] {
  const [now, saved] = [formValuesOf(current), formValuesOf(edit.saved)];
  return fieldsOf(edit).filter((field) => now[field] !== saved[field]);
}

/** The person who last changed these values; null for the sync, which the activity does not name. */
async function whoChanged({ client, source }: Context, edit: Edit, current: Member): Promise<string> {
  const fields = contested(edit, current);
  const entries = await client
    .fetchQuery({ ...apiQuery(source.activity, { id: current.id }), staleTime: 0 })
    .catch((): MemberActivity[] => []);
  const newest = entries.find(({ values }) =>
    values.some(({ field, after }) => fields.includes(field) && after === formValuesOf(current)[field]),
  );
  return words.changed(newest?.coachName ?? null, fullName(current), fields.map(labelOf));
}
