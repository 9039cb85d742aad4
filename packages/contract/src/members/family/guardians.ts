import { VALUE_WORDS } from '../members.words.ts';

/** A parent or another person to call about a gymnast. Unknown values are empty (FAMILY-01). */
export type Guardian = {
  readonly name: string;
  readonly relation: string;
  readonly phone: string;
  readonly email: string;
  readonly isEmergency: boolean;
};

export const MOST_GUARDIANS = 4;

/** The typed values of a guardian, in the order of forms and files. */
export const GUARDIAN_PARTS = [
  'name',
  'relation',
  'phone',
  'email',
] as const satisfies readonly (keyof Guardian)[];
export type GuardianPart = (typeof GUARDIAN_PARTS)[number];

export const NO_GUARDIAN: Guardian = { name: '', relation: '', phone: '', email: '', isEmergency: false };

/** Whether nothing was typed for a guardian. */
export const isBlankGuardian = (guardian: Guardian) =>
  GUARDIAN_PARTS.every((part) => guardian[part].trim() === '');

const EMERGENCY = 'emergency';
/** A single line, with a backslash before each character that separates values. */
const escaped = (text: string) =>
  text
    .replace(/[\r\n\u2028\u2029]+/g, ' ')
    .replace(/[\\;]/g, '\\$&')
    .replace(/(?<!\S)\/|\/(?!\S)/g, '\\/');

/**
 * The guardians as one text, separated by semicolons, for forms, files and the log; empty for none. For example `Ann
 * Ames / Mother / 609-555-0142 / ann@example.org / emergency`.
 */
export function guardiansText(guardians: readonly Guardian[]): string {
  return guardians
    .map((guardian) => {
      const parts = GUARDIAN_PARTS.map((part) => escaped(guardian[part]));
      return [...parts, ...(guardian.isEmergency ? [EMERGENCY] : [])].join(' / ').trim();
    })
    .join('; ');
}

const isBlank = (sign: string | undefined) => sign === undefined || /[\s;]/.test(sign);

/** Splits at each slash between spaces and at each semicolon; a character after a backslash is taken literally. */
function partsOf(text: string): string[][] {
  const lines = [['']];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    const line = lines.at(-1) ?? [];
    if (sign === ';' || sign === '\n') lines.push(['']);
    else if (sign === '/' && isBlank(text[at - 1]) && isBlank(text[at + 1])) line.push('');
    else {
      if (sign === '\\') at += 1;
      line[line.length - 1] += text[at] ?? '';
    }
  }
  return lines.map((line) => line.map((part) => part.trim()));
}

/** Parses such a text into guardians. */
export function guardiansOf(text: string): Guardian[] {
  return partsOf(text)
    .filter((parts) => parts.some((part) => part !== ''))
    .map(([name = '', relation = '', phone = '', email = '', mark = '']) => ({
      ...{ name, relation, phone, email },
      isEmergency: mark.toLowerCase().startsWith(EMERGENCY),
    }));
}

/** Such a text for people to read: `Ann Ames, Mother, 609-555-0142 (emergency contact)`. */
export function guardiansInWords(text: string): string {
  return guardiansOf(text)
    .map((guardian) => {
      const known = GUARDIAN_PARTS.map((part) => guardian[part])
        .filter((part) => part !== '')
        .join(', ');
      return guardian.isEmergency ? VALUE_WORDS.emergencyContact(known) : known;
    })
    .join('; ');
}

/** The guardian to call first in an emergency; undefined if none is marked. */
export function emergencyGuardian(guardians: readonly Guardian[]): Guardian | undefined {
  return guardians.find(({ isEmergency }) => isEmergency);
}

/** The emergency contact, which is the first emergency guardian (FAMILY-01). */
export function emergencyFieldsOf(guardians: readonly Guardian[]): {
  emergencyContactName: string | null;
  emergencyContactPhone: string | null;
} {
  const first = emergencyGuardian(guardians);
  return { emergencyContactName: first?.name || null, emergencyContactPhone: first?.phone || null };
}

/** The guardians who are not already named as the emergency contact. */
export function otherGuardians(guardians: readonly Guardian[]): Guardian[] {
  const first = emergencyGuardian(guardians);
  return guardians.filter((guardian) => guardian !== first);
}

type Reachable = {
  readonly emergencyContactName: string | null;
  readonly emergencyContactPhone: string | null;
  readonly guardians: readonly Guardian[];
};

/**
 * The contact to call in an emergency: the emergency contact, else the first guardian with a phone; null if there is
 * none.
 */
export function contactToCall({
  emergencyContactName,
  emergencyContactPhone,
  guardians,
}: Reachable): { readonly name: string; readonly phone: string; readonly isEmergency: boolean } | null {
  if (emergencyContactPhone)
    return { name: emergencyContactName ?? '', phone: emergencyContactPhone, isEmergency: true };
  const guardian = guardians.find(({ phone }) => phone !== '');
  return guardian ? { name: guardian.name, phone: guardian.phone, isEmergency: false } : null;
}
