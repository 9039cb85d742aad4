type Row = readonly [firstName: string, lastName: string, skillLevel: string, status: string, born: string];

/** Invented children: each level, each status, some with values missing. */
const ROWS: readonly Row[] = [
  ['Ada', 'Quillfern', '', 'Pending - New', '2018-04-11'],
  ['Bo', 'Marlowick', 'Beginner', 'Active', '2017-09-30'],
  ['Cleo', 'Sandhollow', 'Beginner', 'Pending - New', '2018-01-19'],
  ['Della', 'Wexcombe', 'Beginner', 'Lapsed', '2017-06-02'],
  ['Edie', 'Brackenmoor', '3', 'Active', '2016-03-14'],
  ['Fern', 'Tolliver-Ash', '3', 'Active', '2016-11-25'],
  ['Greta', 'Lowestane', '3', 'Lapsed', '2015-12-08'],
  ['Hattie', 'Orrinsby', '3', 'Pending - Renewal', '2016-07-21'],
  ['Ines', 'Veldhaven', '4', 'Active', '2014-02-28'],
  ['Juno', 'Castleberrow', '4', 'Active', '2014-10-05'],
  ['Kaia', 'Ruskindale', '4', 'Active', '2015-05-17'],
  ['Liv', 'Penhallow', '4', 'Lapsed', '2014-08-09'],
  ['Mabel', 'Thornquist', '4', 'Pending - Renewal', '2015-01-31'],
  ['Nell', 'Ashgrove', '5', 'Active', '2013-04-22'],
  ['Oona', 'Fairbarrow', '5', 'Active', '2013-12-13'],
  ['Piper', 'Glenmarsh', '5', 'Lapsed', '2014-03-03'],
  ['Quinn', 'Hollowell', '5', 'Inactive', '2013-09-19'],
  ['Runa', 'Innesdale', '6', 'Active', '2012-06-27'],
  ['Saskia', 'Juniperhill', '6', 'Active', '2012-11-15'],
  ['Tilda', 'Kestrelford', '6', 'Lapsed', '2013-02-06'],
  ['Una', 'Larchwood', '7', 'Active', '2011-08-24'],
  ['Vera', 'Mossgate', '7', 'Pending - Renewal', '2011-10-10'],
  ['Willa', 'Northcliff', '8', 'Active', '2010-05-29'],
  ['Zora', 'Underhay', '8', 'Active', '2010-12-20'],
];

/** The invented gymnasts of the demo team. No address leads anywhere: `.example` belongs to no one. */
export const DEMO_GYMNASTS = ROWS.map(
  ([firstName, lastName, skillLevel, membershipStatus, dateOfBirth], row) => ({
    firstName,
    lastName,
    skillLevel,
    membershipStatus,
    dateOfBirth,
    email: `${firstName}.${lastName}@demo-families.example`.toLowerCase(),
    phone: row % 6 === 5 ? null : `(609) 555-01${String(row + 10)}`,
    emergencyContactName: row % 8 === 6 ? null : `Family ${lastName}`,
    emergencyContactPhone: row % 8 === 6 ? null : `(609) 555-01${String(row + 40)}`,
    canReceiveEmail: false,
  }),
);
