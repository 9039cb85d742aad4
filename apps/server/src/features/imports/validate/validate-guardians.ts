import {
  cleanLine,
  emergencyGuardian,
  type Guardian,
  type GuardianPart,
  guardiansOf,
  guardiansText,
  isBlankGuardian,
  MOST_GUARDIANS,
  NO_GUARDIAN,
} from '@league/contract';
import type { ImportedMember } from './validate.types.ts';
import { type Cell, type CellReading, isWrong } from './validate-cells.ts';
import { readPhone } from './validate-phones.ts';
import { readEmail, readLine } from './validate-texts.ts';

type Rule = (cell: Cell) => CellReading;

/** A wrong part of a guardian does not reject the gymnast: the part is left out, and the results say so. */
const leavingOut =
  (rule: Rule): Rule =>
  (cell) => {
    const found = rule(cell);
    return isWrong(found) ? { value: '', warning: found.message } : found;
  };

/** How cells are read if a file has a column for each part of a guardian (IMPORT-13). */
export const GUARDIAN_RULES: Readonly<Record<GuardianPart, Rule>> = {
  name: leavingOut(readLine),
  relation: leavingOut(readLine),
  phone: leavingOut(readPhone),
  email: leavingOut(readEmail),
};

type Emergency = Pick<ImportedMember, 'emergencyContactName' | 'emergencyContactPhone'>;

function isContact({ name, phone }: Guardian, { emergencyContactName, emergencyContactPhone }: Emergency) {
  if (emergencyContactName === '') return phone === emergencyContactPhone;
  return cleanLine(name).toLowerCase() === cleanLine(emergencyContactName).toLowerCase();
}

/** The guardians of a row as one text. The emergency contact is the one that the row names, else the first guardian. */
export function guardiansOfRow(read: readonly Guardian[], contact: Emergency): string {
  const known = read.filter((guardian) => !isBlankGuardian(guardian));
  if (known.length === 0) return '';
  const { emergencyContactName: name, emergencyContactPhone: phone } = contact;
  const isNamed = name !== '' || phone !== '';
  const at = isNamed ? known.findIndex((guardian) => isContact(guardian, contact)) : 0;
  if (at < 0)
    return guardiansText([
      ...known.slice(0, MOST_GUARDIANS - 1),
      { ...NO_GUARDIAN, name, phone, isEmergency: true },
    ]);
  return guardiansText(
    known.map((each, index) =>
      index === at ? { ...each, phone: phone || each.phone, isEmergency: true } : each,
    ),
  );
}

/** The guardians of one cell. If none is marked for emergencies, the row's emergency contact is used. */
export function withContact(text: string, contact: Emergency): string {
  const isNamed = contact.emergencyContactName !== '' || contact.emergencyContactPhone !== '';
  const guardians = guardiansOf(text);
  return isNamed && !emergencyGuardian(guardians) ? guardiansOfRow(guardians, contact) : text;
}
