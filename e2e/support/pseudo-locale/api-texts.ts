import {
  COACH_LEVELS,
  DEFAULT_SKILL_LEVELS,
  DEMO_COACH,
  MEMBERSHIP_STATUSES,
  NO_SKILL_LEVEL,
  rosterGroupLabel,
} from '@league/contract';
import type { BrowserContext } from '@playwright/test';

/** Values that the web app knows without a call; they are data in every language. */
const KNOWN = [
  ...COACH_LEVELS,
  ...DEFAULT_SKILL_LEVELS.map(rosterGroupLabel),
  ...MEMBERSHIP_STATUSES,
  ...Object.values(DEMO_COACH),
  NO_SKILL_LEVEL,
];

/** The keys of replies with sentences. They are words, so in the pseudo-locale they must have brackets. */
const SENTENCES = new Set([
  'message',
  'error',
  'reason',
  'details',
  'description',
  'means',
  'notes',
  'what',
  'stepText',
]);

/** Collects all texts that the API sends to the pages of a context, to tell data from words. */
export function collectApiTexts(context: BrowserContext): {
  /** The texts that are not data: neither a part of a text that the API has sent, nor a name made of such parts. */
  without(texts: readonly string[]): Promise<string[]>;
} {
  const readings: Promise<void>[] = [];
  const sent = new Set<string>(KNOWN);
  const collect = (value: unknown, passesOver: ReadonlySet<string>): void => {
    if (typeof value === 'string') sent.add(value);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) if (!passesOver.has(key)) collect(inner, passesOver);
    }
  };
  context.on('response', (response) => {
    const { 'content-type': type, 'x-request-id': id } = response.headers();
    if (!type?.includes('json')) return;
    // An answer without an id is a stub, whose sentences are written by the journey and cannot have brackets.
    const passesOver = id === undefined ? new Set<string>() : SENTENCES;
    readings.push(
      response.json().then(
        (json) => collect(json, passesOver),
        () => undefined,
      ),
    );
  });
  return {
    async without(texts) {
      await Promise.all(readings);
      const all = [...sent].join('\n');
      const words = new Set(wordsOf(all));
      const isSent = (text: string) => all.includes(text.replace(/^[\s:]+|[\s:]+$/g, ''));
      const isName = (text: string) =>
        wordsOf(text).every((word) => words.has(word) && /^[\p{Lu}\p{Lo}]/u.test(word));
      // The key for an authenticator app is shown in groups of letters.
      const isGrouped = (text: string) => all.includes(text.replace(/ /g, ''));
      const isData = (text: string) => isSent(text) || isName(text) || isGrouped(text);
      return texts.filter((text) => !text.split('·').every(isData));
    },
  };
}

/** The words of three or more letters; shorter ones are initials and units. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}][\p{L}\p{M}'’-]{2,}/gu) ?? [];
}
