import {
  GUARDIAN_PARTS,
  type GuardianPart,
  TEMPLATE_COLUMN_KEYS,
  TEMPLATE_COLUMNS,
  type TemplateColumn,
} from '@league/contract';
import type { WantedColumn } from '@league/spreadsheet';

/** The column for one part of one guardian (IMPORT-13). */
export type GuardianColumn = `guardian${1 | 2 | 3 | 4}${Capitalize<GuardianPart>}`;

export type ImportColumn =
  | TemplateColumn
  | GuardianColumn
  | ('role' | 'nonPlayer' | 'archived' | 'enrollment' | 'active');

const each = (owners: readonly string[], things: readonly string[]) =>
  owners.flatMap((owner) => things.map((thing) => `${owner} ${thing}`));

/** `Gymnast Email`, `Gymnast’s Email` (`Gymnasts` reads the same) and `Email of Gymnast`. */
const ofEach = (owners: readonly string[], things: readonly string[]) => [
  ...each([...owners, ...owners.map((owner) => `${owner}’s`)], things),
  ...things.flatMap((thing) => owners.map((owner) => `${thing} of ${owner}`)),
];

/** Words in a heading for the gymnast. */
const GYMNASTS = [
  'Gymnast',
  'Student',
  'Athlete',
  'Member',
  'Player',
  'Participant',
  'Child',
  'Kid',
  'Camper',
  'Registrant',
  'Client',
];
const PARENTS = [
  ...[
    'Parent',
    'Guardian',
    'Parent/Guardian',
    'Parent or Guardian',
    'Legal Guardian',
    'Parent/Legal Guardian',
  ],
  ...['Primary Parent', 'Primary Guardian', 'Primary Parent/Guardian', 'Primary P/G', 'P/G'],
  ...['Parent 1', 'Guardian 1', 'Parent/Guardian 1', 'Mother', 'Mom'],
];
const FAMILY = [
  ...['Primary', 'Contact', 'Primary Contact', 'Contact 1', 'Family', 'Household', 'Account', 'Customer'],
  ...PARENTS,
  ...['Home', 'Main', 'Preferred', 'Best'],
];
/** Used only if the file has no other address. */
const FATHERS = ['Father', 'Dad'];
/**
 * Words that, in brackets, mean that a heading is about another person or time: `First Name (Parent)` is not the
 * gymnast’s, `Level (last year)` not the present one.
 */
const OTHERS = [
  ...[...PARENTS, ...FATHERS].flatMap((owner) => [owner, `${owner}’s`]),
  ...['Parents', 'Guardians', 'Parent 2', 'Guardian 2', 'Parent/Guardian 2'],
  ...['Sibling', 'Sibling 1', 'Sibling 2', 'Brother', 'Sister', 'Coach', 'Doctor', 'Physician'],
  ...['Emergency', 'Emergency Contact', 'Contact', 'Primary Contact', 'Billing', 'Payer', 'Account Holder'],
  ...['Previous', 'Prior', 'Former', 'Old', 'Last Year', 'Last Season', 'Next', 'Next Year', 'Next Season'],
];
const FIRST_NAMES = ['First Name', 'Given Name', 'First', 'Name First', 'Name First Name'];
const LAST_NAMES = ['Last Name', 'Surname', 'Last', 'Name Last', 'Name Last Name'];
const EMAILS = ['Email', 'Email Address', 'Email 1', 'Email Address 1', 'Email 1 Value'];
const PHONES = [
  ...[
    'Phone',
    'Phone No',
    'Phone Number',
    'Phone 1',
    'Phone Number 1',
    'Phone 1 Value',
    'Telephone',
    'Tel',
    'Ph',
  ],
  ...['Telephone No', 'Telephone Number', 'Contact No', 'Contact Number'],
];
const MOBILES = [
  ...['Mobile', 'Mobile No', 'Mobile Phone', 'Mobile Number', 'Mobile Phone Number', 'Phone Mobile'],
  ...['Cell', 'Cell No', 'Cell Phone', 'Cell Number', 'Cell Phone Number', 'Phone Cell'],
];
const BIRTHDAYS = ['Date of Birth', 'DOB', 'Birth Date', 'Birthday', 'B Day', 'Birth', 'Date Born', 'Born'];
const LEVELS = ['Level', 'Skill Level', 'Lvl', 'Lev'];

/** The headings that other products use for a column; a column that is not listed has only the portal's own. */
const TEMPLATE_WORDS: Readonly<
  Partial<Record<TemplateColumn, Pick<WantedColumn<string>, 'words' | 'others'>>>
> = {
  firstName: {
    others: OTHERS,
    words: [
      ofEach(GYMNASTS, FIRST_NAMES),
      [...FIRST_NAMES, '1st Name', 'FName', 'Forename', 'Christian Name'],
      ['Preferred First Name', 'Legal First Name', 'Preferred Name'],
      ['Nombre', 'Nombres', 'Prénom', 'Vorname'],
    ],
  },
  lastName: {
    words: [
      ofEach(GYMNASTS, LAST_NAMES),
      [...LAST_NAMES, 'LName'],
      ['Legal Last Name'],
      // A household's name may differ from the gymnast’s.
      ['Family Name'],
      ['Apellido', 'Apellidos', 'Nom de famille', 'Nom', 'Nachname', 'Familienname'],
    ],
  },
  email: {
    words: [
      [...EMAILS, 'Emails', 'E-Mail Addr', 'Mail', 'Email ID', ...ofEach(GYMNASTS, EMAILS)],
      ['Correo', 'Correo electrónico', 'Courriel', 'Adresse courriel', 'Adresse e-mail', 'E-Mail-Adresse'],
      [...ofEach(FAMILY, EMAILS), ...each(['Personal', 'User', 'Login', 'Billing'], EMAILS)],
      ofEach(FATHERS, EMAILS),
    ],
  },
  phone: {
    words: [
      PHONES,
      MOBILES,
      ofEach(GYMNASTS, [...PHONES, ...MOBILES]),
      ['Teléfono', 'Número de teléfono', 'Celular', 'Téléphone', 'Telefon', 'Telefonnummer', 'Handy'],
      [
        ...ofEach(FAMILY, [...PHONES, ...MOBILES]),
        ...each(['Day', 'Daytime', 'Evening'], PHONES),
        'Phone Home',
      ],
      ofEach(FATHERS, [...PHONES, ...MOBILES]),
    ],
  },
  dateOfBirth: {
    words: [
      ofEach(GYMNASTS, BIRTHDAYS),
      BIRTHDAYS,
      ['Fecha de nacimiento', 'Date de naissance', 'Geburtsdatum', 'Geburtstag'],
    ],
  },
  skillLevel: {
    words: [
      ['Gymnast Level', ...LEVELS, 'Gymnastics Level', 'Current Level', 'Competition Level'],
      [
        ...ofEach(GYMNASTS, LEVELS),
        ...each(['USAG', 'JO', 'DP', 'Team', 'Program', 'Competitive', 'Class', 'Training'], ['Level']),
      ],
      ['Nivel', 'Niveau', 'Stufe'],
      ['Division'],
    ],
  },
  team: {
    words: [
      ['Team', 'Team Name'],
      ['Equipo', 'Équipe', 'Mannschaft'],
    ],
  },
  notes: {
    words: [
      ['Notes', 'Note', 'Coach Notes', "Coach's Notes"],
      ['Comments', 'Comment', 'Remarks'],
      ['Notas', 'Remarques', 'Notizen', 'Bemerkungen'],
    ],
  },
  emergencyContact: {
    words: [
      [
        'Emergency Contact',
        'Emergency Contact Name',
        'Emergency Contact Full Name',
        'Emergency Name',
        'Emergency Contact 1',
      ],
    ],
  },
  healthNote: {
    words: [
      ['Health Note', 'Health Notes', 'Medical Notes', 'Medical Conditions', 'Medical Info'],
      ['Medical Information', 'Health Conditions', 'Allergies'],
    ],
  },
  emergencyPhone: {
    words: [each(['Emergency', 'Emergency Contact'], [...PHONES, ...MOBILES, 'Number'])],
  },
};

const PLACES = [1, 2, 3, 4] as const;
const WORDS_OF_PARTS: Readonly<Record<GuardianPart, readonly string[]>> = {
  name: ['Name', 'Full Name'],
  relation: ['Relation', 'Relationship'],
  phone: PHONES.concat(MOBILES),
  email: EMAILS,
};

/** The column for a part of the guardian at this place. */
export const guardianColumn = (place: (typeof PLACES)[number], part: GuardianPart): GuardianColumn =>
  `guardian${place}${(part.charAt(0).toUpperCase() + part.slice(1)) as Capitalize<GuardianPart>}`;

/** `Guardian 1 Name` and the like; if several mean the same, the first group wins. */
const GUARDIAN_COLUMNS: readonly WantedColumn<ImportColumn>[] = PLACES.flatMap((place) =>
  GUARDIAN_PARTS.map((part) => ({
    key: guardianColumn(place, part),
    heading: `Guardian ${place} ${WORDS_OF_PARTS[part][0]}`,
    isRequired: false,
    words: ['Guardian', 'Parent/Guardian', 'Parent'].flatMap((owner) =>
      WORDS_OF_PARTS[part].map((thing) => [`${owner} ${place} ${thing}`]),
    ),
  })),
);

/**
 * The columns of an import (IMPORT-05), and the headings that other products use for them. The columns after the notes
 * only say who is no longer a gymnast, and each of them counts. Case, spaces, accents and bracketed remarks are
 * ignored. Next to a gymnast's name or birthday, a heading without an owner may be the parent's, so the gymnast’s own
 * comes first. For an email without an owner in such a file, the coach is asked. A parent's email comes last, and is
 * not used if there is another one.
 */
export const IMPORT_COLUMNS: readonly WantedColumn<ImportColumn>[] = [
  ...TEMPLATE_COLUMN_KEYS.map((key) => ({
    key,
    heading: TEMPLATE_COLUMNS[key].fileHeading,
    isRequired: TEMPLATE_COLUMNS[key].isRequired,
    words: [[TEMPLATE_COLUMNS[key].fileHeading, TEMPLATE_COLUMNS[key].label]],
    ...TEMPLATE_WORDS[key],
  })),
  ...GUARDIAN_COLUMNS,
  {
    key: 'role',
    heading: 'Role',
    isRequired: false,
    takesAll: true,
    words: [['Team Role', 'Role', 'Roles', 'Member Type', 'Person Type', 'Position', 'Title']],
  },
  {
    key: 'nonPlayer',
    heading: 'Non-Player',
    isRequired: false,
    takesAll: true,
    words: [['Non-Player', 'Is Non-Player']],
  },
  {
    key: 'archived',
    heading: 'Archived',
    isRequired: false,
    takesAll: true,
    words: [['Archived', 'Is Archived']],
  },
  {
    key: 'enrollment',
    heading: 'Enrollment Status',
    isRequired: false,
    takesAll: true,
    words: [
      ['Enrollment Status', 'Enrolment Status', 'Student Status', 'Roster Status', 'Class Status', 'Status'],
    ],
  },
  {
    key: 'active',
    heading: 'Active',
    isRequired: false,
    takesAll: true,
    words: [['Active', 'Is Active', 'Currently Active']],
  },
];
