import { fullName, SYNC_CHOICE_WORDS, type SyncIssue, type SyncIssueKind } from '@league/contract';
import { unsentFields } from '../compare/agreed-fields.ts';
import { openAttempts } from '../compare/update-attempts.ts';
import { attemptsOf } from '../push/new-contacts/awaited-members.repository.ts';
import type { SyncMember } from '../store/read-members.repository.ts';
import {
  FIELD_LABELS,
  inWords,
  SYNCED_FIELDS,
  type SyncedField,
  type SyncedValues,
} from '../values/synced-values.ts';

/** A choice about one value: `field` is its label for the office, `key` its name in code. */
type Choice = SyncIssue['can'][number] & { readonly key?: SyncedField };

/** A value in the portal, and the value that it would be changed back to. */
function changedValue(
  field: SyncedField,
  { portal, agreed }: { readonly portal: SyncedValues; readonly agreed: SyncedValues },
) {
  return {
    label: FIELD_LABELS[field],
    from: inWords(field, portal[field]),
    to: inWords(field, agreed[field]),
  };
}

/** What dropping a refused change would do: restore the provider's values as last known, or archive a gymnast it never had. */
function wordsForDrop(member: SyncMember): string {
  const { firstName, lastName, portal, agreed } = member;
  const name = fullName({ firstName, lastName });
  if (agreed === null && attemptsOf(member).length > 0) return SYNC_CHOICE_WORDS.dropPerhapsCreated(name);
  if (agreed === null) return SYNC_CHOICE_WORDS.dropNeverCreated(name);
  const back = unsentFields(member).map((field) => changedValue(field, { portal, agreed }));
  const late = openAttempts(member, member.comparedAt ?? new Date(0)).some(({ values }) =>
    SYNCED_FIELDS.some((field) => values[field] !== undefined && values[field] !== agreed[field]),
  );
  return [SYNC_CHOICE_WORDS.dropAll(back), ...(late ? [SYNC_CHOICE_WORDS.lateAttempt()] : [])].join(' ');
}

/** If several values are refused, each can be dropped separately. */
function dropOneByOne(member: SyncMember): Choice[] {
  const { portal, agreed } = member;
  const unsent = unsentFields(member);
  if (agreed === null || unsent.length < 2) return [];
  return unsent.map((field) => ({
    action: 'drop',
    key: field,
    field: FIELD_LABELS[field],
    means: SYNC_CHOICE_WORDS.dropOne(changedValue(field, { portal, agreed })),
  }));
}

const RETRY: Choice = { action: 'retry', means: SYNC_CHOICE_WORDS.retry() };

/** The choices to say whether the new gymnast is the child who is already there (PROVIDER-08). */
function namesakeChoices(member: SyncMember): Choice[] {
  const { namesake } = member;
  if (!namesake) return [];
  const { contactId, memberId, isArchived, isUnderSameEmail } = namesake;
  const mayBeOurs = attemptsOf(member).length > 0 && !isArchived;
  const same =
    memberId === null
      ? SYNC_CHOICE_WORDS.sameAsContact({ contactId, isArchived, mayBeOurs })
      : isArchived
        ? SYNC_CHOICE_WORDS.sameAsArchivedEntry()
        : SYNC_CHOICE_WORDS.sameAsOtherEntry();
  return [
    { action: 'sameChild', means: same },
    {
      action: 'anotherChild',
      means: isUnderSameEmail ? SYNC_CHOICE_WORDS.anotherWithOtherEmail() : SYNC_CHOICE_WORDS.another(),
    },
  ];
}

/** What the office can do about a gymnast in this state, and what each choice does (SYNC-04). */
export function choicesFor(state: SyncIssueKind, member: SyncMember): Choice[] {
  switch (state) {
    case 'waiting':
      return [RETRY];
    case 'refused':
      return [RETRY, { action: 'drop', means: wordsForDrop(member) }, ...dropOneByOne(member)];
    case 'notTaken':
      return [
        { action: 'readAgain', means: SYNC_CHOICE_WORDS.readAgain() },
        ...(member.notTaken ?? []).map(
          ({ field }): Choice => ({
            action: 'keepOurs',
            key: field,
            field: FIELD_LABELS[field],
            means: SYNC_CHOICE_WORDS.keepOurs(FIELD_LABELS[field], inWords(field, member.portal[field])),
          }),
        ),
      ];
    case 'namesakes':
      return namesakeChoices(member);
    case 'notGymnasts':
      return [
        {
          action: 'leaves',
          means: SYNC_CHOICE_WORDS.leaves(),
        },
        { action: 'stays', means: SYNC_CHOICE_WORDS.stays() },
      ];
    case 'missing':
      return [
        {
          action: 'createAgain',
          means: SYNC_CHOICE_WORDS.createAgain(),
        },
        {
          action: 'archiveHere',
          means: SYNC_CHOICE_WORDS.archiveHere(),
        },
      ];
    case 'unarchived':
      return [
        { action: 'takeBack', means: SYNC_CHOICE_WORDS.takeBack() },
        { action: 'archiveAgain', means: SYNC_CHOICE_WORDS.archiveAgain() },
      ];
  }
}
