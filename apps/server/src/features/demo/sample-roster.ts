import {
  FIRST_DEMO_ID,
  guardiansText,
  MEMBER_FIELD_KEYS,
  recordOf,
  type StoredValues,
} from '@league/contract';

/** An invented gymnast, with the values that a visitor may change. */
export type Gymnast = Readonly<StoredValues> & {
  readonly id: number;
  readonly version: number;
  readonly membershipStatus: string;
};

type Row = readonly [
  firstName: string,
  lastName: string,
  skillLevel: string,
  membershipStatus: string,
  dateOfBirth: string | null,
  emergencyContactName: string | null,
  coachNotes: string | null,
];

/** Invented children: names, dates and families are made up, and no address or number leads anywhere. */
const ROWS: readonly Row[] = [
  ['Rosie', 'Adlerfell', '', 'Pending - New', '2017-03-22', 'Hanne Adlerfell', null],
  [
    'Zuri',
    'Bancombe',
    '5',
    'Active',
    '2013-09-14',
    'Imani Bancombe',
    'Two score-outs this season. Talk about level 6.',
  ],
  ['Noa', 'Brandwick', '4', 'Lapsed', '2014-01-30', 'Ruth Brandwick', null],
  ['Nia', 'Callowmere', '7', 'Active', '2011-06-18', 'Sela Callowmere', 'Wants to compete on beam again.'],
  ['Dot', 'Carvenby', '5', 'Active', '2013-12-02', 'Piers Carvenby', null],
  ['Remy', 'Castelloy', 'Beginner', 'Pending - New', '2018-05-09', 'Odile Castelloy', null],
  ['Sadie', 'Ferrowdale', '4', 'Active', '2014-08-27', null, 'Ask for an emergency contact.'],
  ['Wren', 'Hollisby', '3', 'Active', '2015-10-11', 'Thea Hollisby', null],
  [
    'Poppy',
    'Larkwell',
    'Beginner',
    'Active',
    '2018-02-03',
    'Mona Larkwell',
    'First season. Loves the trampoline.',
  ],
  ['Harlow', 'Lindeby', '5', 'Active', '2013-04-25', 'Astrid Lindeby', null],
  [
    'Bea',
    'Lindgrove',
    '8',
    'Active',
    '2010-11-07',
    'Karin Lindgrove',
    'Helps with the beginners on Saturdays.',
  ],
  ['Ivy', 'Marlowen', '4', 'Active', '2014-03-16', 'Dean Marlowen', null],
  ['Skye', 'Moreauville', '8', 'Lapsed', '2010-07-29', 'Luc Moreauville', null],
  ['Tess', 'Okaforde', '3', 'Lapsed', '2015-12-20', 'Ada Okaforde', null],
  ['Milo', 'Pruittway', '3', 'Active', null, 'Joan Pruittway', 'Date of birth still missing.'],
  ['Lena', 'Quistholm', '4', 'Active', '2014-06-05', 'Birgit Quistholm', null],
  ['Opal', 'Reyesford', '7', 'Active', '2011-02-12', 'Marta Reyesford', null],
  ['Mae', 'Rosarieth', '5', 'Lapsed', '2013-07-08', 'Paz Rosarieth', null],
  ['Gemma', 'Ruizdale', '6', 'Active', '2012-05-31', 'Elena Ruizdale', null],
  ['Mina', 'Sorenby', '3', 'Active', '2015-08-19', 'Nils Sorenby', null],
  ['Freya', 'Tanfield', '6', 'Lapsed', '2012-10-23', 'Grace Tanfield', null],
  ['Ada', 'Thornleigh', '7', 'Pending - Renewal', '2011-09-04', 'Rhys Thornleigh', null],
  ['Juniper', 'Valebrook', '3', 'Active', '2015-05-26', 'Cora Valebrook', null],
  ['Cleo', 'Whitmarsh', '4', 'Active', '2014-11-13', 'Leon Whitmarsh', 'Strong on floor. Must move up.'],
];

const HEALTH_NOTES: Readonly<Record<string, string>> = {
  Hollisby: 'Peanut allergy. EpiPen in the blue bag.',
  Lindeby: 'Asthma; the inhaler is in the locker.',
};

/** In roster order: by last name, then first name. */
export const SAMPLE_ROSTER: readonly Gymnast[] = ROWS.map(
  (
    [firstName, lastName, skillLevel, membershipStatus, dateOfBirth, emergencyContactName, coachNotes],
    index,
  ) => ({
    ...recordOf(MEMBER_FIELD_KEYS, () => null),
    id: FIRST_DEMO_ID + 1 + index,
    version: 1,
    firstName,
    lastName,
    // A domain reserved for examples (RFC 2606), and phone numbers reserved for fiction.
    email: lastName === 'Sorenby' ? null : `${firstName}.${lastName}@example.org`.toLowerCase(),
    phone: lastName === 'Castelloy' ? null : `(609) 555-01${String(10 + index)}`,
    dateOfBirth,
    skillLevel,
    coachNotes,
    membershipStatus,
    emergencyContactName,
    emergencyContactPhone: emergencyContactName === null ? null : `(609) 555-01${String(50 + index)}`,
    healthNote: HEALTH_NOTES[lastName] ?? null,
    guardians:
      emergencyContactName === null
        ? ''
        : guardiansText([
            {
              name: emergencyContactName,
              relation: index % 3 === 0 ? 'Mother' : '',
              phone: `(609) 555-01${String(50 + index)}`,
              email: '',
              isEmergency: true,
            },
          ]),
  }),
);
