import { describe, expect, it } from 'vitest';
import { describeUnmatchedColumns } from '../read/describe-match.ts';
import {
  type Known,
  messagesOf,
  openCsv,
  openFixture,
  summaryOf,
  validateAll,
} from '../testing/validating.ts';

const validateFixture = async (name: string, known?: readonly Known[]) =>
  validateAll(await openFixture(name), known);

it.each([
  ['C01-utf8-bom.csv', ['2 good', '3 good']],
  ['C02-windows-1252.csv', ['2 good', '3 good']],
  ['C03-semicolon.csv', ['2 good', '3 good']],
  ['C04-quoted-newline.csv', ['2 good', '3 good']],
  ['C05-heading-variants.csv', ['2 good']],
  ['C07-extra-columns-other-team.csv', ['2 good', '3 refused OTHER_TEAM']],
  ['C08-trailing-comma-rows.csv', ['2 good', '3 good']],
  ['C12-stray-quote.csv', ['2 good', '3 refused STRAY_QUOTE', '4 good', '5 good']],
  [
    'C13-ambiguous-dates.csv',
    ['2 refused AMBIGUOUS_DATE', '3 refused AMBIGUOUS_DATE', '4 good', '5 refused AMBIGUOUS_DATE'],
  ],
  ['C14-phone-scientific.csv', ['2 refused DAMAGED_PHONE', '3 refused DAMAGED_PHONE', '4 good']],
  ['C15-leap-day.csv', ['2 good', '3 refused NO_SUCH_DAY']],
  ['C17-real-names.csv', ['2 good', '3 good', '4 good', '5 good', '6 good', '7 good']],
  ['C18-markup-in-names.csv', ['2 good', '3 good']],
  ['C19-invisible-characters.csv', ['2 good', '3 refused DUPLICATE_IN_FILE', '4 refused MISSING']],
  ['C20-siblings-one-email.csv', ['2 good', '3 refused DUPLICATE_IN_FILE', '4 good']],
  ['C22-same-name.csv', ['2 good', '3 good', '4 possibleDuplicate']],
])('[IMPORT-05] every row of %s is accounted for', async (name, expected) => {
  expect(summaryOf(await validateFixture(name))).toEqual(expected);
});

it('[IMPORT-05] an error names row, column, value and the wanted form (C13)', async () => {
  const [first] = await validateFixture('C13-ambiguous-dates.csv');
  expect(first).toMatchObject({
    kind: 'refused',
    errors: [
      {
        row: 2,
        column: 'Date of Birth',
        value: '03/04/2014',
        message:
          'Date of Birth “03/04/2014” may mean 2014-03-04 or 2014-04-03. Write it as YYYY-MM-DD, for example 2014-04-03.',
      },
    ],
  });
});

it('[IMPORT-05] values are cleaned of invisible characters (C19)', async () => {
  const [first] = await validateFixture('C19-invisible-characters.csv');
  expect(first).toMatchObject({ member: { firstName: 'Lia', email: 'lia.bond@example.com' } });
});

it('[IMPORT-05] a sibling’s error says whose address it is, in which row, and what to do (C20)', async () => {
  const verdicts = await validateFixture('C20-siblings-one-email.csv');
  expect(messagesOf(verdicts[1])).toBe(
    'Email Address “family.marsh@example.com” is already used by Ella Marsh in row 2. Each gymnast needs an email address of their own: give another one, or ask the league office.',
  );
});

const ella: Known = {
  firstName: 'Ella',
  lastName: 'Marsh',
  dateOfBirth: '2012-05-05',
  email: 'family.marsh@example.com',
  isOurs: true,
};

describe('[IMPORT-05] an email that a gymnast of the league has', () => {
  it('is reported as already on the roster if it is the same gymnast (C21)', async () => {
    const verdicts = await validateFixture('C20-siblings-one-email.csv', [ella]);
    expect(summaryOf(verdicts)).toEqual([
      '2 refused ALREADY_ON_ROSTER',
      '3 refused DUPLICATE_IN_FILE',
      '4 good',
    ]);
    expect(messagesOf(verdicts[0])).toContain('Ella Marsh is already on your roster');
  });

  it('is reported with the holder’s name if on the coach’s own roster', async () => {
    const [first] = await validateFixture('C20-siblings-one-email.csv', [{ ...ella, firstName: 'Maud' }]);
    expect(messagesOf(first)).toContain('is already used by Maud Marsh on your roster');
  });

  it('is reported without a name if on another team', async () => {
    const [first] = await validateFixture('C20-siblings-one-email.csv', [
      { ...ella, firstName: 'Maud', isOurs: false },
    ]);
    expect(messagesOf(first)).toContain('This email address is already registered.');
    expect(messagesOf(first)).not.toContain('Maud');
  });
});

it('[IMPORT-05] a gymnast listed twice is found, however their name or birthday is written (C20, C21)', async () => {
  const maud: Known = { ...ella, firstName: 'Anne Marie', lastName: 'O’Neill', email: 'maud@example.com' };
  const rows = [
    "Anne-Marie,O'Neill,maud@example.com,,2012-05-05,4",
    'Ella,Marsh,ella@example.com,,5/5/2012,4',
    'ELLA,Marsh,Ella@Example.com,,2012-05-05,4',
    'Owen,Marsh,ella@example.com,,6/6/2013,4',
  ];
  const verdicts = await validateAll(
    await openCsv(['First Name,Last Name,Email,Phone,DOB,Level', ...rows].join('\n')),
    [maud],
  );
  expect(messagesOf(verdicts[0])).toContain('is already on your roster with');
  expect(messagesOf(verdicts[2])).toContain('Ella Marsh is already in row 3 with the same email address');
  expect(messagesOf(verdicts[3])).toContain('is already used by Ella Marsh in row 3');
});

describe('[BEYOND-09] a child who may already be there', () => {
  it('is reported with the row that has the same name and birthday (C22)', async () => {
    const verdicts = await validateFixture('C22-same-name.csv');
    expect(verdicts[2]).toMatchObject({
      kind: 'possibleDuplicate',
      duplicate: { row: 2, memberName: 'Emma Lee' },
    });
  });

  it('is reported from the roster, with first and last name in either order', async () => {
    const [first] = await validateFixture('C22-same-name.csv', [
      {
        firstName: 'Lee',
        lastName: 'Emma',
        dateOfBirth: '2012-03-14',
        email: 'lee@example.com',
        isOurs: true,
      },
    ]);
    expect(first).toMatchObject({
      kind: 'possibleDuplicate',
      duplicate: { row: null, message: expect.stringContaining('is already on your roster') },
    });
  });
});

it('[BEYOND-09] the same child with another spelling of the name is a possible duplicate, another child is not', async () => {
  const names = ['Zoë,O’Neill', "ZOE,O'NEILL", 'Zoe,O Neill', 'ONeill,Zoe', 'Zoe Oneill,Q'];
  const more = ['Anne Marie,Lee', 'Anne-Marie,Lee', 'Anne,Marie Lee', 'May,Roe', 'Amy,Roe'];
  const divided = ['Zoe Maria,Lopez', 'Zoe,Maria Lopez', 'Maria Lopez,Zoe'];
  const row = (name: string, at: number) => `${name},c${at}@example.com,,2012-05-05,4`;
  const verdicts = await validateAll(
    await openCsv(
      `First Name,Last Name,Email,Phone,DOB,Level\n${[...names, ...more, ...divided].map(row).join('\n')}\n`,
    ),
  );
  expect(verdicts.map(({ kind }) => kind === 'possibleDuplicate')).toEqual([
    ...[false, true, true, true, false],
    ...[false, true, true, false, false],
    ...[false, true, true],
  ]);
});

it('[OFFICE-03] a short form of a child’s name is a possible duplicate in a file and on the roster, a twin is not', async () => {
  const names = ['Katherine,Lee', 'Katie,Lee', 'Grace,Lee', 'Søren,Køhler'];
  const rows = names.map((name, at) => `${name},c${at}@example.com,,2012-05-05,4`);
  const head = 'First Name,Last Name,Email,Phone,DOB,Level';
  const verdicts = await validateAll(await openCsv([head, ...rows].join('\n')));
  expect(verdicts.map(({ kind }) => kind)).toEqual(['good', 'possibleDuplicate', 'good', 'good']);
  expect(verdicts[1]).toMatchObject({
    duplicate: {
      row: 2,
      message:
        'Katie Lee, born 2012-05-05, may be Katherine Lee, who is already in row 2 with another email address. Create this row only if it is another gymnast.',
    },
  });
});

it('[IMPORT-05] a team cell without a value names no other team', async () => {
  const head = 'First Name,Last Name,Email,Phone,DOB,Level,Team';
  const rows = ['N/A', '-', 'Spring Team', 'Summit', '“Spring”'].map(
    (team, at) => `A,B${team.length}x,t${at}@example.com,,2014-04-03,4,${team}`,
  );
  expect(
    summaryOf(await validateAll(await openCsv([head, ...rows].join('\n')))).map((each) => each.slice(2)),
  ).toEqual(['good', 'good', 'good', 'refused OTHER_TEAM', 'good']);
});

describe('[IMPORT-09] headings', () => {
  it.each([
    'Gymnast’s First Name,Gymnast’s Last Name,Parent/Guardian Email,Parent Cell Phone,Birthdate (MM/DD/YYYY),Level (3-8)',
    "Child's First Name,Child's Last Name,Mother's Email,Mom Cell,Child DOB,Program Level",
    'Camper First Name,Camper Last Name,Parent 1 Email Address,Parent 1 Mobile Phone,Participant Birthday,Student Level',
    'first_name,LAST_NAME,e_mail,phone#,date-of-birth,gymnast.level',
    'Nombre,Apellidos,Correo electrónico,Teléfono,Fecha de nacimiento,Nivel',
    'Prénom,Nom,Courriel,Téléphone,Date de naissance,Niveau',
    'Vorname,Nachname,E-Mail,Telefon,Geburtsdatum,Stufe',
    'First Name / Nombre,Last Name / Apellido,Email / Correo,Phone / Teléfono,Birth Date / Fecha de nacimiento,Level / Nivel',
    'ï»¿First Name,Last Name,Email,Phone,DOB,Level',
    'First Name*,Last Name¹,Email²,Phone†,DOB³,Level *',
    '1. First Name,2. Last Name,3) Email,4: Phone,5. DOB,6. Level',
    'First Name required,Last Name - required,Email (required),Phone optional,DOB MM/DD/YYYY,Level 3-8',
    'Name (First),Name (Last),Email 1,Phone 1,B-Day,Lvl',
    'Gymnast Name (First),Gymnast Name (Last),Contact #1 Email,Contact #1 Cell,Date of Birth - mm/dd/yy,2025-26 Level',
    'Student Name - First Name,Student Name - Last Name,Home Email,Mobile/Cell,Birth,Level/Division',
    'Participant: First name,Participant: Last name,Primary P/G: Email address,Primary P/G: Cell phone number,Participant: Date of birth,JO Level',
    'Given Name,Family Name,E-mail 1 - Value,Phone 1 - Value,Birthday,Level 2026',
    'First name of gymnast,Last name of gymnast,Email of parent,Phone of parent,Date of birth of gymnast,Level of gymnast',
    'Child First Name,Child Last Name,Parent/Legal Guardian Email,Parent/Legal Guardian Phone Number,Child Birthdate,Child Level',
    'Client First Name,Client Last Name,Client Email,Client Mobile,Client DOB,Competitive Level',
    'First Name,Last Name,Father’s Email,Dad’s Cell,DOB,Training Level',
    '"First\nName","Last\nName","Email\n(parent)",Phone,"DOB\nYYYY-MM-DD",Level',
  ])('%j', async (head) => {
    const verdicts = await validateAll(
      await openCsv(`${head}\nAnn,Ames,ann@example.com,609-555-0142,2014-04-03,4\n`),
    );
    expect(verdicts).toMatchObject([
      {
        kind: 'good',
        member: { firstName: 'Ann', lastName: 'Ames', email: 'ann@example.com', skillLevel: '4' },
      },
    ]);
  });

  it.each([
    [
      'First Name,Last Name,Email,Phone,Player First Name,Player Last Name,Player Birth Date,DOB,Level',
      'Mary,Bell,ann@example.com,609-555-0142,Ann,Ames,2014-04-03,1986-04-03,4',
    ],
    [
      'Student First Name,Student Last Name,Family Name,Email,Phone,DOB,Level',
      'Ann,Ames,Ames-Bell,ann@example.com,609-555-0142,2014-04-03,4',
    ],
    [
      'First Name (Parent),Last Name (Parent),DOB (Mother),First Name,Last Name,DOB (Gymnast),Email (Parent),Email (Parent 2),Phone,Level',
      'Mary,Bell,1986-04-03,Ann,Ames,2014-04-03,ann@example.com,bob@example.com,609-555-0142,4',
    ],
  ])('of a gymnast win over those of the parent who registered them: %s', async (head, row) => {
    expect(await validateAll(await openCsv(`${head}\n${row}\n`))).toMatchObject([
      { kind: 'good', member: { firstName: 'Ann', lastName: 'Ames', dateOfBirth: '2014-04-03' } },
    ]);
  });

  it('for two emails, the gymnast’s and one without an owner, choose neither', async () => {
    const { match } = await openCsv(
      'First,Last,Student Email,Email,Phone,DOB,Level\nA,B,c@d.ee,f@d.ee,,,4\n',
    );
    expect(match.unclear).toEqual([{ key: 'email', columns: [2, 3] }]);
  });

  it.each([
    'Xcel/JO Level',
    'Membership Level',
    'Class',
    'Emergency Contact Email',
    'First Name (Parent)',
    'Date of Birth (Guardian)*',
    'First Name (Account Holder)',
    'Birthday (Sister)',
    'Level (next year)',
    'Name/Level',
    'Age',
  ])('%s means no column', async (heading) => {
    const { match } = await openCsv(`First Name,Last Name,${heading}\nAnn,Ames,4\n`);
    expect(match.unused).toEqual([2]);
  });

  it.each([
    ['Emergency Phone', 'emergencyPhone'],
    ['Phone (Emergency Contact)', 'emergencyPhone'],
    ['Emergency Contact Name', 'emergencyContact'],
  ])('[IMPORT-13] reads the emergency contact from %s', async (heading, column) => {
    const { match } = await openCsv(`First Name,Last Name,${heading}\nA,B,C`);
    expect(match.columns).toMatchObject({ [column]: 2 });
  });

  it('[IMPORT-05] of any length are read quickly', async () => {
    const startedAt = performance.now();
    const sheet = await openCsv(`${'('.repeat(90_000)},First Name,Last Name,Email,Phone,DOB,Level\n`);
    expect(sheet.match.missing).toEqual([]);
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });

  it('with a second parent’s address do not make the coach choose', async () => {
    const { match } = await openCsv(
      'First,Last,Parent 1 Email,Parent 2 Email,Phone,DOB,Level\nA,B,c@d.ee,,,,4\n',
    );
    expect(match).toMatchObject({ columns: { email: 2 }, unclear: [], missing: [] });
  });
});

describe('[IMPORT-09] exports of other products', () => {
  it.each([
    [
      'vendor-jackrabbit-students.csv',
      [
        '2 refused AMBIGUOUS_DATE',
        '3 refused AMBIGUOUS_DATE',
        '4 refused DATE_NUMBER MISSING DUPLICATE_IN_FILE',
      ],
    ],
    [
      'vendor-iclasspro-students.csv',
      ['2 refused AMBIGUOUS_DATE', '3 refused AMBIGUOUS_DATE', '4 refused AMBIGUOUS_DATE NOT_CURRENT'],
    ],
    [
      'vendor-teamsnap-roster.csv',
      [
        '2 refused AMBIGUOUS_DATE',
        '3 refused MISSING AMBIGUOUS_DATE',
        '4 refused AMBIGUOUS_DATE NOT_A_GYMNAST NOT_A_GYMNAST',
      ],
    ],
  ])('are validated row by row: %s', async (name, expected) => {
    expect(summaryOf(await validateFixture(name))).toEqual(expected);
  });

  it.each([
    ['vendor-sportsengine-team.csv', ['Phone Number', 'Gymnast Level']],
    ['vendor-usag-roster.csv', ['Email Address', 'Phone Number']],
    ['vendor-wildapricot-contacts.csv', ['Date of Birth', 'Gymnast Level']],
  ])('ask for the columns they do not have: %s', async (name, missing) => {
    const message = describeUnmatchedColumns(await openFixture(name));
    expect(message).toContain(`these needed columns: ${missing.join(', ')}.`);
    expect(message).toMatch(/The file has the headings .*Last ?name/i);
  });

  it('use a family’s address if there is no other, and a parent’s never if the gymnast has one', async () => {
    const iclasspro = await openFixture('vendor-iclasspro-students.csv');
    expect(iclasspro.headings[iclasspro.match.columns.email ?? -1]?.text).toBe('Primary Email');
    const teamsnap = await openFixture('vendor-teamsnap-roster.csv');
    expect(teamsnap.headings[teamsnap.match.columns.email ?? -1]?.text).toBe('Email');
  });

  it('list staff and archived contacts, who are never gymnasts', async () => {
    const head = 'First Name,Last Name,Email,Phone,DOB,Level,Team Role,Archived';
    const row = 'Conrad,Ives,conrad@example.com,,2014-01-05,4';
    const verdicts = await validateAll(
      await openCsv(`${head}\n${row},Staff,no\n${row.replace('conrad@', 'c@')},Player,yes\n`),
    );
    expect(summaryOf(verdicts)).toEqual(['2 refused NOT_A_GYMNAST', '3 refused NOT_CURRENT']);
  });

  it('can say in a status that a gymnast has left', async () => {
    const head = 'First Name,Last Name,Email,Phone,DOB,Level,Status,Active?,Position';
    const row = (name: string, rest: string) => `${name},Ives,${name}@example.com,,2014-01-05,4,${rest}`;
    const rows = [row('Ann', 'Active,Yes,'), row('Bea', 'Dropped,Yes,'), row('Cy', 'Active,No,Gymnast')];
    expect(
      summaryOf(await validateAll(await openCsv([head, ...rows, row('Di', ',,Coach')].join('\n')))),
    ).toEqual(['2 good', '3 refused NOT_CURRENT', '4 refused NOT_CURRENT', '5 refused NOT_A_GYMNAST']);
  });

  it('[IMPORT-05] each of several columns that say so counts', async () => {
    const head = 'First Name,Last Name,Email,Phone,DOB,Level,Role,Member Type,Archived,Is Archived';
    const row = (email: string, rest: string) => `Conrad,Ives,${email}@example.com,,2014-01-05,4,${rest}`;
    const verdicts = await validateAll(
      await openCsv(
        [
          head,
          row('a', 'Coach,Member,,'),
          row('b', 'Athlete,Parent,,'),
          row('c', 'Athlete,Member,no,yes'),
          row('d', 'Athlete,Member,no,no').replace('Conrad', 'Cora'),
        ].join('\n'),
      ),
    );
    expect(summaryOf(verdicts)).toEqual([
      '2 refused NOT_A_GYMNAST',
      '3 refused NOT_A_GYMNAST',
      '4 refused NOT_CURRENT',
      '5 good',
    ]);
  });
});

it('[BEYOND-09] does not split names in one column, and says how to', async () => {
  const message = describeUnmatchedColumns(
    await openCsv('Name,Email,Phone,DOB,Level\n"Ames, Ann",ann@example.com,,2014-04-03,4\n'),
  );
  expect(message).toMatch(/First Name, Last Name\. If first and last names share one column, split them/);
  expect(describeUnmatchedColumns(await openCsv('First Name,Name,Email,Phone,DOB,Level\n'))).not.toMatch(
    /split/,
  );
});

it('[BEYOND-09] reports a repeated heading with its columns (C06)', async () => {
  expect(describeUnmatchedColumns(await openFixture('C06-duplicate-heading.csv'))).toContain(
    'More than one column can be the Email Address: “Email Address” (column C) and “Email Address” (column D).',
  );
  expect(describeUnmatchedColumns(await openFixture('C01-utf8-bom.csv'))).toBeNull();
});

describe('[IMPORT-13] columns for each guardian, as other programs have them', () => {
  const HEAD = 'First Name,Last Name,Email Address,Phone Number,Date of Birth,Level';
  const validated = async (headings: string, cells: string) => {
    const [verdict] = await validateAll(
      await openCsv(`${HEAD},${headings}\r\nAna,Lind,ana@example.org,609-555-0100,2014-04-03,4,${cells}\r\n`),
    );
    if (verdict?.kind !== 'good') throw new Error('The row was refused.');
    return { guardians: verdict.member.guardians, warnings: verdict.warnings };
  };

  it('become the guardians, the first as the emergency contact', async () => {
    const headings =
      'Guardian 1 Name,Guardian 1 Relation,Guardian 1 Phone,Guardian 1 Email,Parent 2 Name,Parent 2 Cell Phone,Guardian 4 Name';
    const cells = 'Ann Ames,Mother,609-555-0142,ann@example.com,Bo Ames,609-555-0143,';
    expect(await validated(headings, cells)).toEqual({
      guardians:
        'Ann Ames / Mother / 609-555-0142 / ann@example.com / emergency; Bo Ames /  / 609-555-0143 /',
      warnings: [],
    });
  });

  it('keep the row’s emergency contact, who may be one of the guardians or not', async () => {
    const headings = 'Guardian 1 Name,Guardian 1 Phone,Guardian 2 Name,Emergency Contact,Emergency Phone';
    expect((await validated(headings, 'Ann Ames,609-555-0142,Bo Ames,bo ames,609-555-0143')).guardians).toBe(
      'Ann Ames /  / 609-555-0142 /; Bo Ames /  / 609-555-0143 /  / emergency',
    );
    expect((await validated(headings, 'Ann Ames,609-555-0142,Bo Ames,Gran,609-555-0144')).guardians).toBe(
      'Ann Ames /  / 609-555-0142 /; Bo Ames /  /  /; Gran /  / 609-555-0144 /  / emergency',
    );
  });

  it.each(['Parent 2 Email', 'Email (Parent 2)'])('are no column of the gymnast: %s', async (heading) => {
    const { match } = await openCsv(`First Name,Last Name,${heading}\nAnn,Ames,ann@example.com`);
    expect(match.columns).toEqual({ firstName: 0, lastName: 1, guardian2Email: 2 });
  });

  it('leave out what is wrong, with a warning, and are ignored if one column has all guardians', async () => {
    const wrong = await validated('Guardian 1 Name,Guardian 1 Email', 'Ann Ames,ann@@example');
    expect(wrong).toEqual({
      guardians: 'Ann Ames /  /  /  / emergency',
      warnings: [expect.stringContaining('is not an email address')],
    });
    const both = await validated('Guardian 1 Name,Guardians', 'Ann Ames,Bo Ames / Father / 609-555-0143 / ');
    expect(both.guardians).toContain('Bo Ames / Father');
    expect(both.guardians).not.toContain('Ann');
  });
});
