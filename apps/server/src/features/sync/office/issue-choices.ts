import { fullName, type SyncIssue, type SyncIssueKind } from '@league/contract';
import { unsentFields } from '../compare/agreed-fields.ts';
import { openAttempts } from '../compare/update-attempts.ts';
import { attemptsOf } from '../push/new-contacts/awaited-members.repository.ts';
import type { SyncMember } from '../store/read-members.repository.ts';
import { FIELD_LABELS, inWords, SYNCED_FIELDS, type SyncedField } from '../values/synced-values.ts';

/** A choice about one value names its field to the office, and by its key to the portal. */
type Choice = SyncIssue['can'][number] & { readonly key?: SyncedField };

/** What dropping a refused change comes to: the provider's values as last known, or no gymnast where it has none. */
function dropMeans(member: SyncMember): string {
  const { firstName, lastName, portal, agreed } = member;
  const name = fullName({ firstName, lastName });
  if (agreed === null && attemptsOf(member).length > 0)
    return `The portal does not know whether an earlier try has created ${name} in Wild Apricot. Dropping archives ${name} in the portal, and there too if so.`;
  if (agreed === null)
    return `Wild Apricot has never had ${name}. Dropping archives ${name} in the portal; Wild Apricot is told nothing.`;
  const back = unsentFields(member).map(
    (field) =>
      `${FIELD_LABELS[field]} ${inWords(portal[field]) || '(none)'} → ${inWords(agreed[field]) || '(none)'}`,
  );
  const late = openAttempts(member, member.comparedAt ?? new Date(0)).some(({ values }) =>
    SYNCED_FIELDS.some((field) => values[field] !== undefined && values[field] !== agreed[field]),
  );
  return [
    `The portal takes Wild Apricot’s values: ${back.join('; ') || 'they are the same'}.`,
    ...(late
      ? ['An earlier attempt may have arrived there without an answer; if so, it is undone there too.']
      : []),
  ].join(' ');
}

/** Where several values are refused, each can be dropped by itself. */
function dropOneByOne(member: SyncMember): Choice[] {
  const { portal, agreed } = member;
  const unsent = unsentFields(member);
  if (agreed === null || unsent.length < 2) return [];
  return unsent.map((field) => ({
    action: 'drop',
    key: field,
    field: FIELD_LABELS[field],
    means: `The portal takes Wild Apricot’s value: ${FIELD_LABELS[field]} ${inWords(portal[field]) || '(none)'} → ${inWords(agreed[field]) || '(none)'}. The other values are sent again.`,
  }));
}

const RETRY: Choice = { action: 'retry', means: 'The change is sent to Wild Apricot again now.' };

/** Whether the new gymnast is the one who is there already (PROVIDER-08). */
function namesakeChoices(member: SyncMember): Choice[] {
  const { namesake } = member;
  if (!namesake) return [];
  const { contactId, memberId, isArchived, isUnderSameEmail } = namesake;
  const mayBeOurs = attemptsOf(member).length > 0 && !isArchived;
  const same =
    memberId === null
      ? `The gymnast is linked with contact ${contactId}${isArchived ? ', which comes back from the archive' : ''}. ${mayBeOurs ? 'What was changed there since is taken over.' : 'Where both have a value, the portal’s goes to Wild Apricot.'}`
      : isArchived
        ? 'The archived entry comes back on this roster with the values of the new one. The new entry is archived.'
        : 'The new entry is archived. The other one stays as it is.';
  return [
    { action: 'sameChild', means: same },
    {
      action: 'anotherChild',
      means: isUnderSameEmail
        ? 'A contact of their own is created in Wild Apricot when the gymnast has another email address.'
        : 'A contact of their own is created in Wild Apricot.',
    },
  ];
}

/** What the office may do about a gymnast in this state, each with what it will do (SYNC-04). */
export function choicesFor(state: SyncIssueKind, member: SyncMember): Choice[] {
  switch (state) {
    case 'waiting':
      return [RETRY];
    case 'refused':
      return [RETRY, { action: 'drop', means: dropMeans(member) }, ...dropOneByOne(member)];
    case 'notTaken':
      return [
        { action: 'readAgain', means: 'The contact is read again now.' },
        ...(member.notTaken ?? []).map(
          ({ field }): Choice => ({
            action: 'keepOurs',
            key: field,
            field: FIELD_LABELS[field],
            means: `The portal’s value goes to Wild Apricot: ${FIELD_LABELS[field]} ${inWords(member.portal[field]) || '(none)'}.`,
          }),
        ),
      ];
    case 'namesakes':
      return namesakeChoices(member);
    case 'notGymnasts':
      return [
        {
          action: 'leaves',
          means: 'The gymnast is archived in the portal. The contact in Wild Apricot stays as it is.',
        },
        { action: 'stays', means: 'The gymnast stays on the roster. You are not asked again.' },
      ];
    case 'missing':
      return [
        {
          action: 'createAgain',
          means:
            'A new contact with the portal’s values is created in Wild Apricot. Registrations stay with the old contact.',
        },
        {
          action: 'archiveHere',
          means: 'The gymnast leaves the roster. Wild Apricot has nothing left to change.',
        },
      ];
    case 'unarchived':
      return [
        { action: 'takeBack', means: 'The gymnast is on the roster again, as in Wild Apricot.' },
        { action: 'archiveAgain', means: 'The contact is archived in Wild Apricot again.' },
      ];
  }
}
