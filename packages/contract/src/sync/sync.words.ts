import { FIELD_WORDS } from '../activity/activity.words.ts';
import { countOf, inDigits } from '../counts.ts';
import type { LeftOutIds, PlanSummary, SyncCode, SyncFact, SyncFactsByCode } from './sync-facts.ts';

type WordsOf<Code extends SyncCode> = (facts: SyncFactsByCode[Code]) => string;

const labelOf = (field: string) => (FIELD_WORDS as Readonly<Record<string, string>>)[field] ?? field;
const labelsOf = (fields: readonly string[]) => fields.map(labelOf).join(', ');
const orNothing = (count: number | undefined, words: (count: number) => string) =>
  count ? [words(count)] : [];

function readWords({ read, added, updated, gone, kept }: SyncFactsByCode['contactsRead']): string {
  const changes = [
    ...orNothing(added, (count) => `${countOf(count, 'gymnast')} added`),
    ...orNothing(updated, (count) => `${inDigits(count)} updated`),
    ...orNothing(gone, (count) => `${inDigits(count)} no longer there`),
    ...orNothing(kept, (count) => `${countOf(count, 'value')} of the portal kept over another`),
  ];
  return `Read ${countOf(read, 'contact')}: ${changes.length > 0 ? changes.join(', ') : 'nothing new'}.`;
}

function keptEvents({ events, registrations }: SyncFactsByCode['eventsKept']): string {
  const parts = [
    ...(events ? [`${inDigits(events.lost)} of ${countOf(events.of, 'event')}`] : []),
    ...(registrations
      ? [`${inDigits(registrations.lost)} of ${countOf(registrations.of, 'event registration')}`]
      : []),
  ];
  return `Wild Apricot no longer has ${parts.join(' and ')}; they are kept here until a later read confirms it.`;
}

const leftOutWords = ({ kind, ids, others }: LeftOutIds) =>
  `${kind} ${ids.join(', ')}${others > 0 ? ` and ${inDigits(others)} more` : ''}`;

function pushedWords({ counts }: SyncFactsByCode['pushed']): string {
  return [
    `Gymnasts updated in Wild Apricot: ${counts.pushed ?? 0}.`,
    ...orNothing(counts.created, (count) => `Gymnasts added there: ${count}.`),
    ...orNothing(counts.erased, (count) => `Gymnasts erased: ${count}.`),
    ...orNothing(counts.removed, (count) => `Registrations removed: ${count}.`),
    ...orNothing(counts.refused, (count) => `Refused: ${count}.`),
    ...orNothing(counts.missing, (count) => `No longer there: ${count}.`),
    ...orNothing(counts.postponed, (count) => `To retry: ${count}.`),
    ...orNothing(counts.mails, (count) => `Emails sent: ${count}.`),
  ].join(' ');
}

function refusedWords({ status, details }: SyncFactsByCode['refused']): string {
  const reasons = details.map(({ field, restriction }) => (restriction ? `${field}: ${restriction}` : field));
  if (reasons.length > 0) return `The change was refused. ${reasons.join(' ')}`;
  return status === 400 ? 'The change was refused.' : `The change was refused (status ${status}).`;
}

/** The brake's sentence about a run that it stopped (SYNC_MAX_LOSS_PERCENT). */
function stoppedPlan({
  counts: { missing = 0 },
  onRosters,
  facts: { affected, earlier, maxLossPercent },
}: PlanSummary): string {
  const of = `${inDigits(affected)} of ${countOf(onRosters, 'gymnast')}`;
  return [
    missing === affected
      ? `Stopped: ${of} are not in Wild Apricot’s list any more, more than ${maxLossPercent}%.`
      : `Stopped: ${of} would have left their rosters or had values removed or replaced, more than ${maxLossPercent}%.`,
    ...(missing > 0 && missing < affected
      ? [`${inDigits(missing)} of them are not in Wild Apricot’s list any more.`]
      : []),
    earlier > 0
      ? `${inDigits(earlier)} of them already have since the last complete read; their activity shows the former values. This run changed nothing.`
      : 'Nothing was changed.',
    'Please check Wild Apricot.',
  ].join(' ');
}

function dryPlan({ counts, facts: { maxLossPercent, isTooMuch } }: PlanSummary): string {
  const of = (...effects: readonly string[]) =>
    effects.reduce((sum, effect) => sum + (counts[effect] ?? 0), 0);
  const outgoing = of('sent', 'created');
  const isEmpty = of(...Object.keys(counts)) === outgoing;
  return [
    'Nothing was changed.',
    isEmpty
      ? 'A sync now would change nothing.'
      : `A sync now would add ${countOf(of('added'), 'gymnast')}, change ${inDigits(of('changed', 'replaced'))} and remove something from ${inDigits(of('archived', 'detached', 'emptied'))}.`,
    ...(of('missing') > 0
      ? [`${countOf(of('missing'), 'gymnast is', 'gymnasts are')} not in Wild Apricot’s list.`]
      : []),
    ...(outgoing > 0
      ? [
          `It would send the changes of ${countOf(of('sent'), 'gymnast')} and create ${inDigits(of('created'))} in Wild Apricot.`,
        ]
      : []),
    ...(isTooMuch ? [`That is more than ${maxLossPercent}%, so it would stop.`] : []),
  ].join(' ');
}

const OFFICE_DECIDES = 'The league office decides whether it is the same child.';

const WORDS: { readonly [Code in SyncCode]: WordsOf<Code> } = {
  running: () => 'Running.',
  queued: () => 'Queued.',
  notPickedUp: () => 'No worker picked up this request in time, so it was canceled.',
  stoppedDuringRun: () => 'The portal was stopped during this run.',
  databaseLost: () => 'The portal lost its database during this run.',
  accountSwitched: () => 'The league office switched to another account during this run.',
  runFailed: () => 'The portal could not finish this run. Its log has the reason.',
  restored: () => 'The portal was restored from a backup.',
  heldUntilReleased: () => 'The sync goes on when the league office releases it.',
  contactsRead: readWords,
  emailTaken: ({ contacts }) =>
    `Email not taken, because another gymnast has it: contact ${contacts.join(', ')}.`,
  eventsRead: ({ events, registrations }) =>
    `Read ${countOf(events, 'event')} and ${countOf(registrations, 'registration')}.`,
  eventsKept: keptEvents,
  eventsNotRead: () => 'Events were not read.',
  notStored: () => 'The portal could not store them.',
  leftOut: ({ kinds }) =>
    `Left out, because the portal cannot use what Wild Apricot sent: ${kinds.map(leftOutWords).join('; ')}.`,
  pushed: pushedWords,
  stoppedPlan,
  dryPlan,
  allForbidden: () =>
    'Wild Apricot does not let the portal change anything (status 403). Please check the rights of its key.',
  keyForbidden: () =>
    'Wild Apricot does not let the portal do this (status 403). Please check the rights of its key.',
  accountForbidden: ({ status }) =>
    `Wild Apricot does not let the portal do this (status ${status}). Please check the account and the rights of the portal’s key.`,
  forbidden: () => 'This change is not allowed (status 403).',
  refused: refusedWords,
  unsendable: ({ words }) => words,
  stored: ({ words }) => words,
  gone: () => 'The contact of this gymnast is no longer there.',
  notUnderstood: () => 'Wild Apricot sent an answer that the portal does not understand.',
  busy: () => 'Wild Apricot is busy; the portal tries again automatically.',
  keyNotAccepted: () => 'Wild Apricot did not accept the portal’s key. Please check PROVIDER_API_KEY.',
  keyCannotWrite: () =>
    'Wild Apricot took no change with the portal’s key. Please check PROVIDER_API_KEY, and that the key may write.',
  otherAccount: () =>
    'The key belongs to another Wild Apricot account. Nothing is read or written until the league office has decided.',
  unreachable: () => 'Wild Apricot cannot be reached; the portal tries again automatically.',
  sendFailed: () => 'The portal could not send this change. Its log has the reason.',
  eraseFailed: () => 'The portal could not finish this erasure. Its log has the reason.',
  stillThere: () => 'Wild Apricot reports that it has erased its record, but still holds it.',
  emailInUse: () => 'Another gymnast in the portal already has the email that Wild Apricot has for this one.',
  emailInUseHere: () => 'Another gymnast already has this email in the portal.',
  emailOfArchived: ({ contact }) =>
    `An archived contact already uses this email address (contact ${contact}); the league office can bring it back.`,
  emailOfOther: ({ contact }) => `Another contact already uses this email address (contact ${contact}).`,
  namesake: ({ contact }) =>
    `${contact === null ? 'Another entry' : `Contact ${contact}`} has the same name and date of birth under another email address. ${OFFICE_DECIDES}`,
  lookalike: ({ contact }) =>
    `Contact ${contact} has the same first name, date of birth and team. ${OFFICE_DECIDES}`,
  attemptOpen: () =>
    'The portal does not know yet whether its last attempt arrived. It checks again in a minute, so that no second contact is created.',
  emailBeingFreed: () =>
    'The email address still belongs to a contact that is being erased; the portal tries again automatically.',
  noLevel: () =>
    'Wild Apricot has no membership level whose name begins with “Gymnast”, so no gymnast can be added.',
  notTakenOver: ({ fields }) => `What was sent was not taken over: ${labelsOf(fields)}.`,
  refusedFields: ({ fields }) => `${labelsOf(fields)}:`,
  unreadable: () => 'The portal does not understand this value.',
  tooLong: ({ most }) => `The value is longer than ${most} characters.`,
};

/** The sync's reports in sentences for the office; a coach reads some of them. */
export function syncWords(...facts: readonly SyncFact[]): string {
  return facts
    .map((fact) => {
      const words = WORDS[fact.code] as ((fact: SyncFact) => string) | undefined;
      return words ? words(fact) : fact.code;
    })
    .join(' ');
}
