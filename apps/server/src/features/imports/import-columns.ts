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
      ['Gymnast First Name', 'Student First Name', 'Athlete First Name', 'Member First Name'],
      ['Child First Name', "Child's First Name", 'Player First Name', 'Participant First Name'],
      ['Preferred First Name', 'Legal First Name', 'Preferred Name'],
    ],
  },
  {
    key: 'lastName',
    heading: 'Last Name',
    isRequired: true,
    words: [
      ['Last Name', 'Last', 'LName', 'Surname', 'Family Name'],
      ['Gymnast Last Name', 'Student Last Name', 'Athlete Last Name', 'Member Last Name'],
      ['Child Last Name', "Child's Last Name", 'Player Last Name', 'Participant Last Name'],
      ['Legal Last Name'],
    ],
  },
  {
    key: 'email',
    heading: 'Email Address',
    isRequired: true,
    words: [
      ['Email Address', 'Email', 'E-mail', 'Mail', 'Email ID'],
      ['Gymnast Email', 'Student Email', 'Athlete Email', 'Member Email', 'Player Email'],
      ['Primary Email', 'Contact Email', 'Family Email', 'Parent Email', 'Guardian Email', 'Household Email'],
    ],
  },
  {
    key: 'phone',
    heading: 'Phone Number',
    isRequired: true,
    words: [
      ['Phone Number', 'Phone', 'Phone No', 'Telephone', 'Telephone Number', 'Tel', 'Contact Number'],
      ['Mobile Phone', 'Mobile', 'Mobile Number', 'Cell Phone', 'Cell', 'Cell Number'],
      ['Gymnast Phone', 'Student Phone', 'Athlete Phone', 'Member Phone', 'Player Phone'],
      ['Primary Phone', 'Contact Cell', 'Contact Phone', 'Parent Phone', 'Guardian Phone', 'Home Phone'],
    ],
  },
  {
    key: 'dateOfBirth',
    heading: 'Date of Birth',
    isRequired: true,
    words: [
      ['Date of Birth', 'DOB', 'Birth Date', 'Birthday', 'Date Born', 'Born'],
      ['Gymnast DOB', 'Student DOB', 'Athlete DOB', 'Child DOB', 'Student Birth Date'],
    ],
  },
  {
    key: 'skillLevel',
    heading: 'Gymnast Level',
    isRequired: true,
    words: [
      ['Gymnast Level', 'Level', 'Skill Level', 'Gymnastics Level', 'Current Level', 'Competition Level'],
      ['USAG Level', 'Team Level', 'Athlete Level', 'Student Level', 'Program Level'],
      ['Division'],
    ],
  },
  { key: 'team', heading: 'Team', isRequired: false, words: [['Team', 'Team Name']] },
  {
    key: 'notes',
    heading: 'Notes',
    isRequired: false,
    words: [
      ['Notes', 'Note', 'Coach Notes', "Coach's Notes"],
      ['Comments', 'Comment', 'Remarks'],
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
