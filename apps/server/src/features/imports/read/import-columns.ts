import {
  GUARDIAN_PARTS,
  type GuardianPart,
  TEMPLATE_COLUMN_KEYS,
  TEMPLATE_COLUMNS,
  type TemplateColumn,
} from '@league/contract';
import type { WantedColumn } from '@league/spreadsheet';

/** One part of one guardian, where a file has a column for each (IMPORT-13). */
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

/** Whose name, birthday or address a heading says it is. */
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
/** Asked only where the file has no one else’s address. */
const FATHERS = ['Father', 'Dad'];
/** In brackets they make a heading theirs: `First Name (Parent)` is not the gymnast’s, nor `Level (last year)` their present one. */
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

/** The headings under which other products export a column; one that is not listed is known by the portal's own alone. */
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
      // Of a household it may be another than the gymnast’s.
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

/** The column of a part of the guardian in a place. */
export const guardianColumn = (place: (typeof PLACES)[number], part: GuardianPart): GuardianColumn =>
  `guardian${place}${(part.charAt(0).toUpperCase() + part.slice(1)) as Capitalize<GuardianPart>}`;

/** `Guardian 1 Name` and the like; of several that mean the same, the first kind counts. */
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
 * The columns of an import (IMPORT-05) and the headings under which other products export them. Those behind the notes only
 * tell who is no gymnast of today, and each column that does so counts. Case, spaces, accents and hints do not matter. Beside
 * the name or birthday of a gymnast one that says no one’s may be that of a parent: the gymnast’s own comes first. Beside them
 * email such a one is asked about; that of a parent stands behind both, and is not taken when they are there.
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
