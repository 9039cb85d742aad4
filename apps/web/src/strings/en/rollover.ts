import {
  countOf,
  inDigits,
  type LapsedAction,
  levelInWords,
  type RolloverList,
  type RolloverPart,
  wordFor,
} from '@league/contract';

const gymnasts = (count: number) => countOf(count, 'gymnast');
const Gymnasts = (count: number) => countOf(count, 'Gymnast');

const LISTS: Readonly<Record<RolloverList, { readonly title: string; readonly none: string }>> = {
  ageOut: { title: 'Old Enough to Leave', none: 'No gymnast is that old on the cut-off day' },
  mustMoveUp: { title: 'Must Move Up', none: 'No gymnast must move up' },
  mayMoveUp: { title: 'May Move Up', none: 'No gymnast has a score-out without having to move up' },
  wholeLevel: { title: 'All Others of These Levels', none: 'No level is chosen, or no gymnast is on it' },
  lapsed: { title: 'Lapsed', none: 'No gymnast is lapsed' },
};

const PARTS: Readonly<Record<RolloverPart, (count: number) => string>> = {
  archive: (count) => `Archive ${Gymnasts(count)}`,
  moveUp: (count) => `Move ${Gymnasts(count)} Up`,
  renew: (count) => `Renew ${Gymnasts(count)}`,
};

const LAPSED: Readonly<Record<LapsedAction, string>> = { archive: 'Archive', renew: 'Renew' };

/** Texts of the season rollover (OFFICE-02). */
export const rollover = {
  failed: 'The season rollover could not be loaded. Please try again.',
  start: {
    title: 'Prepare the Next Season',
    text: 'Once a year the gymnasts who are too old leave the rosters, others move up, and lapsed memberships are archived or renewed. Here you do all of it in one step, after you have seen what will change.',
    safe: 'Nothing changes until you confirm the preview. You can stop at any point and go on another day.',
    button: 'Start Season Rollover',
    starting: 'Starting...',
  },
  saved: ({ by, day }: { by: string; day: string }) =>
    `Started by ${by} on ${day}. All ticks are saved as you set them, for everyone in the office.`,
  ageOut: {
    title: '1. Who Ages Out',
    hint: 'They are archived: they leave the rosters here and in Wild Apricot.',
    cutoffDay: 'Cut-off day',
    ageLimit: 'Age on that day',
    chosen: (day: string, age: number) => `Cut-off day: ${day}. Age on that day: ${inDigits(age)}.`,
    outdated: (day: string) =>
      `This rollover was started for a former season: its cut-off day is ${day}. Change the day, or discard the rollover below and start again.`,
    takeUsual: (day: string) => `Use ${day}`,
    apply: 'Apply',
    applying: 'Applying...',
    wrong: (least: number, most: number) => `Please enter a day, and an age from ${least} to ${most}.`,
    withoutBirthDate: (count: number) =>
      count === 1
        ? 'One gymnast has no birth date, so their age is not known.'
        : `${inDigits(count)} gymnasts have no birth date, so their age is not known.`,
    showThem: 'Show Them',
  },
  moveUp: {
    title: '2. Who Moves Up',
    hint: 'Each ticked gymnast moves up one level.',
    levels: 'Levels that move up as a whole',
    level: ({ level, next, count }: { level: string; next: string; count: number }) =>
      `${levelInWords(level)} → ${levelInWords(next)} (${gymnasts(count)})`,
  },
  lapsed: {
    title: '3. Who Is Lapsed',
    hint: 'What becomes of the ticked gymnasts? The others stay as they are.',
    choice: 'Lapsed gymnasts who are ticked',
    actions: LAPSED,
    chosen: (action: string) => `Lapsed gymnasts who are ticked: ${action}.`,
  },
  lists: LISTS,
  list: {
    ticked: (ticked: number, total: number) => `${inDigits(ticked)} of ${inDigits(total)} ticked`,
    named: (button: string, list: string) => `${button}: ${list}`,
    tickAll: 'Tick All',
    tickNone: 'Tick None',
    failed: 'The gymnasts could not be loaded. Please try again.',
    tickFailed: 'The tick was not saved',
    tryAgain: 'Please try again.',
    noTeam: 'No team',
    age: (age: number) => `${age} years`,
    born: (day: string) => `born ${day}`,
    scoreOuts: (count: number) => `${inDigits(count)}x`,
    since: (day: string) => `lapsed since ${day}`,
    levels: (from: string, to: string | null) =>
      to === null ? `${levelInWords(from)}, the highest` : `${levelInWords(from)} → ${levelInWords(to)}`,
    leaves: 'is archived instead',
  },
  finish: {
    title: '4. Check and Confirm',
    hint: 'The preview names every change. Undo takes back every change of gymnasts. Registrations that Wild Apricot has removed by then stay removed.',
    button: 'Preview',
    discard: 'Discard',
    discardTitle: 'Discard the Season Rollover?',
    discardMeans: 'All ticks and settings are forgotten. No gymnast changes.',
    discarding: 'Discarding...',
    discardFailed: 'The season rollover was not discarded',
  },
  preview: {
    title: 'Preview of the Season Rollover',
    failed: 'The preview could not be loaded. Please try again.',
    will: (count: number) =>
      count === 1 ? 'One gymnast will change.' : `${inDigits(count)} gymnasts will change.`,
    nothing: 'No gymnast is ticked who can be changed.',
    parts: PARTS,
    names: (part: string) => `Names: ${part}`,
    change: (from: string, to: string) => `${from} → ${to}`,
    step: (from: string, to: string, count: number) => `${from} → ${to}: ${inDigits(count)}`,
    more: (count: number) => `and ${inDigits(count)} more`,
    leftOut: (count: number) => `${gymnasts(count)} left out`,
    reason: (reason: string, count: number) => `${reason} (${inDigits(count)})`,
    remove: (count: number) => `Take those who leave off ${countOf(count, 'coming registration')} too`,
    confirm: (count: number) => `Roll Over ${Gymnasts(count)}`,
    pending: 'Rolling over...',
    failedTitle: 'The season was not rolled over',
    failedText: 'Nothing was changed. Please try again.',
  },
  last: {
    title: 'Last Season Rollover',
    line: ({ by, day }: { by: string; day: string }) => `Made by ${by} on ${day}.`,
    undone: (day: string) => `Undone on ${day}.`,
    undo: 'Undo All of It',
    undoing: 'Undoing...',
    undoTitle: 'Undo the Season Rollover?',
    undoMeans:
      'All gymnasts get back the team, level and status they had. Those who were changed again since stay as they are now.',
    undid: 'Season rollover undone',
    undoFailed: 'The season rollover was not undone',
    tryAgain: 'Please try again.',
    sending: 'Sending to Wild Apricot',
    sent: 'All changes are in Wild Apricot',
    stuck: (count: number) =>
      `${countOf(count, 'change')} ${wordFor(count, 'needs', 'need')} you: see Members, filter Sync.`,
    progress: (sent: number, total: number) => `${inDigits(sent)} of ${inDigits(total)}`,
    pace: 'Wild Apricot takes only so many changes a minute, so a large league needs a while. It goes on by itself when you leave this page.',
  },
  done: 'Season rolled over',
} as const;
