import { type Family, guardiansOf, type Member, type MemberChanges, memberSchema } from '@league/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { queryKeyOf } from '../../../platform/api/api-query.ts';
import { useSingleMutation } from '../../../platform/api/single-mutation.ts';
import { refreshScoreWarnings } from '../card/marks/score-warnings.ts';
import { familyQuery } from '../family/families.api.ts';
import { changeRoster } from '../roster/roster.ts';
import { type RosterSource, useRosterSource } from '../roster/roster-source.ts';

type Edit = {
  readonly base: Member;
  readonly changes: MemberChanges;
  /** Whose brother or sister the gymnast is. */
  readonly siblingOf?: number | undefined;
};

type Saved = { readonly saved: Member; readonly family: Family | null };

/** Saves changes to the copy of the member that the coach has seen; an outdated copy is refused (MEM-30, MEM-31). */
export function useEditMember() {
  const client = useQueryClient();
  const source = useRosterSource();
  const saving = useSingleMutation({
    mutationKey: ['edit-member'],
    mutationFn: async ({ base, changes, siblingOf }: Edit): Promise<Saved> => {
      // Read before the edit, which may change the only value that the gymnasts share.
      const family = changes.guardians === undefined ? null : await familyOf(client, source, base.id);
      return { saved: await saveMember(source, base, changes, siblingOf), family };
    },
    onSuccess: ({ saved }, { base }) => {
      void showSaved(client, source, saved);
      if (saved.skillLevel !== base.skillLevel) void refreshScoreWarnings(client, source);
    },
    onError: (error) => {
      const current = currentMemberOf(error);
      if (current) void showSaved(client, source, current);
    },
  });
  return {
    save: saving.mutate,
    isSaving: saving.isPending,
    isUnderWay: saving.isUnderWay,
  };
}

/** The family of a gymnast, or null if it cannot be read; the edit is then saved without it. */
async function familyOf(
  client: QueryClient,
  { familiesAt }: RosterSource,
  id: number,
): Promise<Family | null> {
  if (familiesAt === undefined) return null;
  const found = await client.fetchQuery(familyQuery(id)).catch(() => null);
  return found?.family ?? null;
}

/** Guardians are one text in the form, and a list in a body. */
function asBody({ guardians, ...changes }: MemberChanges) {
  return { ...changes, ...(guardians !== undefined && { guardians: guardiansOf(guardians) }) };
}

/** The request; it is based on the version of `base`. */
export function saveMember(
  source: RosterSource,
  base: Member,
  changes: MemberChanges,
  siblingOf?: number,
): Promise<Member> {
  return callApi(source.edit, {
    params: { id: base.id },
    body: { ...asBody(changes), ...(siblingOf !== undefined && { siblingOf }) },
    headers: { 'if-match': `"${base.version}"` },
  });
}

/** Shows a gymnast as the server has them, in the roster and in an open activity list. */
export async function showSaved(client: QueryClient, source: RosterSource, member: Member): Promise<void> {
  void client.invalidateQueries({ queryKey: queryKeyOf(source.activity, { id: member.id }) });
  await changeRoster(client, source, (roster) =>
    roster.map((each) => (each.id === member.id ? member : each)),
  );
}

/** The member's present state, if a save was refused because another person changed them. */
export function currentMemberOf(error: unknown): Member | undefined {
  if (!(error instanceof ApiError) || error.code !== 'MEMBER_CHANGED') return undefined;
  return memberSchema.safeParse(error.current).data;
}
