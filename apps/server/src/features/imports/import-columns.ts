import type { WantedColumn } from '@league/spreadsheet';

export type ImportColumn =
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'dateOfBirth'
  | 'skillLevel'
  | 'team'
  | 'notes'
  | 'role'
  | 'nonPlayer'
  | 'archived'
  | 'enrollment';

const each = (owners: readonly string[], things: readonly string[]) =>
  owners.flatMap((owner) => things.map((thing) => `${owner} ${thing}`));

/** Whose name, birthday or address a heading says it is; `Gymnast’s` and `Gymnasts` read the same. */
const GYMNASTS = [
  'Gymnast',
  'Student',
  'Athlete',
  'Member',
  'Player',
  'Participant',
  'Child',
  'Camper',
  'Registrant',
].flatMap((owner) => [owner, `${owner}’s`]);
const FAMILY = [
  ...['Primary', 'Contact', 'Primary Contact', 'Family', 'Household', 'Account'],
  ...[
    'Parent',
    'Parent’s',
    'Parents’',
    'Guardian',
    'Guardian’s',
    'Parent/Guardian',
    'Primary Parent',
    'Primary Guardian',
  ],
  ...['Parent 1', 'Guardian 1', 'Parent/Guardian 1', 'Mother', 'Mother’s', 'Mom', 'Mom’s'],
];
const EMAILS = ['Email', 'Email Address'];
const PHONES = [
  'Phone',
  'Phone Number',
  'Cell',
  'Cell Phone',
  'Cell Number',
  'Mobile',
  'Mobile Phone',
  'Mobile Number',
];

/**
 * The columns of an import (IMPORT-05) and the headings under which other products export them. The last four only
 * tell who is no gymnast of today, and each column that does so counts. Case, spaces, accents and hints in brackets do not matter. The address of a parent
 * stands after the gymnast's own, and is not taken when both are there.
 */
export const IMPORT_COLUMNS: readonly WantedColumn<ImportColumn>[] = [
  {
    key: 'firstName',
    heading: 'First Name',
    isRequired: true,
    words: [
      ['First Name', 'First', 'FName', 'Given Name', 'Forename'],
      each(GYMNASTS, ['First Name', 'Given Name', 'First']),
      ['Preferred First Name', 'Legal First Name', 'Preferred Name'],
      ['Nombre', 'Nombres', 'Prénom', 'Vorname'],
    ],
  },
  {
    key: 'lastName',
    heading: 'Last Name',
    isRequired: true,
    words: [
      ['Last Name', 'Last', 'LName', 'Surname', 'Family Name'],
      each(GYMNASTS, ['Last Name', 'Surname', 'Last']),
      ['Legal Last Name'],
      ['Apellido', 'Apellidos', 'Nom de famille', 'Nom', 'Nachname', 'Familienname'],
    ],
  },
  {
    key: 'email',
    heading: 'Email Address',
    isRequired: true,
    words: [
      ['Email Address', 'Email', 'E-mail', 'Mail', 'Email ID'],
      each(GYMNASTS, EMAILS),
      ['Correo', 'Correo electrónico', 'Courriel', 'Adresse courriel', 'Adresse e-mail', 'E-Mail-Adresse'],
      each(FAMILY, EMAILS),
    ],
  },
  {
    key: 'phone',
    heading: 'Phone Number',
    isRequired: true,
    words: [
      ['Phone Number', 'Phone', 'Phone No', 'Telephone', 'Telephone Number', 'Tel', 'Contact Number'],
      ['Mobile Phone', 'Mobile', 'Mobile Number', 'Cell Phone', 'Cell', 'Cell Number'],
      each(GYMNASTS, PHONES),
      ['Teléfono', 'Número de teléfono', 'Celular', 'Téléphone', 'Telefon', 'Telefonnummer', 'Handy'],
      [...each(FAMILY, PHONES), 'Home Phone'],
    ],
  },
  {
    key: 'dateOfBirth',
    heading: 'Date of Birth',
    isRequired: true,
    words: [
      ['Date of Birth', 'DOB', 'Birth Date', 'Birthday', 'Date Born', 'Born'],
      each(GYMNASTS, ['DOB', 'Date of Birth', 'Birth Date', 'Birthday']),
      ['Fecha de nacimiento', 'Date de naissance', 'Geburtsdatum', 'Geburtstag'],
    ],
  },
  {
    key: 'skillLevel',
    heading: 'Gymnast Level',
    isRequired: true,
    words: [
      ['Gymnast Level', 'Level', 'Skill Level', 'Gymnastics Level', 'Current Level', 'Competition Level'],
      [...each(GYMNASTS, ['Level', 'Skill Level']), 'USAG Level', 'Team Level', 'Program Level'],
      ['Nivel', 'Niveau', 'Stufe'],
      ['Division'],
    ],
  },
  {
    key: 'team',
    heading: 'Team',
    isRequired: false,
    words: [
      ['Team', 'Team Name'],
      ['Equipo', 'Équipe', 'Mannschaft'],
    ],
  },
  {
    key: 'notes',
    heading: 'Notes',
    isRequired: false,
    words: [
      ['Notes', 'Note', 'Coach Notes', "Coach's Notes"],
      ['Comments', 'Comment', 'Remarks'],
      ['Notas', 'Remarques', 'Notizen', 'Bemerkungen'],
    ],
  },
  {
    key: 'role',
    heading: 'Role',
    isRequired: false,
    takesAll: true,
    words: [['Team Role', 'Role', 'Member Type', 'Person Type']],
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
    words: [['Enrollment Status', 'Enrolment Status', 'Student Status']],
  },
];
