import { countOf, inDigits, levelInWords, SCORED_NAMES, SCORED_WORDS } from '@league/contract';

/** A gymnast's season: the line of all-arounds, the meets, and the team at the level (ROSTER-07). */
export const season = {
  none: 'No meet results yet',
  standing: (count: number, needed: number, level: string) => `${count} of ${needed} score-outs at ${level}.`,
  mustMove: 'Must move up to the next level.',
  left: (count: number) =>
    count === 1
      ? 'One more and the gymnast must move up.'
      : `${inDigits(count)} more and the gymnast must move up.`,
  noThreshold: (level: string) => `There are no score-outs at ${level}.`,
  nearlyThere: (points: string) => `Nearly there: the best of the season is ${points} below the score-out.`,

  line: {
    title: (season: string) => `Season ${season}`,
    summary: (count: number, lowest: string, highest: string) =>
      count === 1
        ? `One all-around, ${highest}.`
        : `${count} all-arounds from ${lowest} to ${highest}. The table below has each.`,
    mark: (points: string) => `Score-out ${points}`,
    markOfLevel: (points: string, level: string) => `${levelInWords(level)}: ${points}`,
  },

  meets: {
    caption: 'Meets and scores',
    allAround: 'AA',
    allAroundName: 'All-around',
    level: levelInWords,
    place: (place: number, isTied: boolean) => `${isTied ? 'Tied ' : ''}#${place}`,
    incomplete: 'No complete all-around',
    scoredOut: 'Scored out',
    formerLevel: (level: string) => `Scored out at ${levelInWords(level)}, which no longer counts`,
    below: (points: string) => `${points} below the score-out`,
    noMark: (level: string) => `There are no score-outs at ${levelInWords(level)}.`,
    ofSeason: (count: number) => `${countOf(count, 'score-out')} that season`,
    more: (count: number) => `Show ${count} Older`,
    events: SCORED_WORDS,
    eventNames: SCORED_NAMES,
    notCompeted: 'did not compete',
  },

  team: {
    title: (level: string) => `The team at ${level}`,
    place: (place: number, count: number) => `#${place} of ${count} by the best all-around of the season.`,
    mark: (points: string) => `Score-out ${points}`,
    below: (points: string) => `${points} to go`,
    reached: 'Scored out',
    more: (count: number) => `Show All ${count}`,
  },

  moveUp: {
    button: (level: string) => `Move to ${levelInWords(level)}`,
    title: (name: string, level: string) => `Move ${name} to ${levelInWords(level)}?`,
    change: (from: string, to: string) => `Level ${from} → ${to}`,
    what: (level: string) =>
      `Score-outs at ${levelInWords(level)} stay on record and no longer count. No mail goes to the family.`,
    pending: 'Moving...',
    doneTitle: (name: string, level: string) => `${name} moved to ${levelInWords(level)}`,
    failed: 'Not moved',
    failedText: 'The level could not be changed. Please try again.',
    changed: 'Another person has changed this gymnast in the meantime. Please check the current values.',
  },
} as const;
