import { countOf, IMPORT_LIMITS, wordFor } from '@league/contract';

const datesSuchAs = (count: number, example: string) =>
  `${count === 1 ? 'One date' : countOf(count, 'date')} of birth, such as “${example}”,`;

type NextSteps = {
  readonly asksForDates: boolean;
  readonly mayBeTicked: boolean;
  readonly mayBeSiblings: boolean;
  readonly canBeFixed: boolean;
};

const nextStepsInWords = ({ asksForDates, mayBeTicked, mayBeSiblings, canBeFixed }: NextSteps) =>
  [
    asksForDates && 'Say above how the dates are written.',
    mayBeTicked && 'Select above the rows that are a different child.',
    mayBeSiblings && 'Select above the rows that are a brother or sister.',
    canBeFixed && 'Fix the rows above, or download them and choose the fixed file.',
  ]
    .filter(Boolean)
    .join(' ');

/** Texts of the spreadsheet import. */
export const imports = {
  intro:
    'Bulk import is recommended for 5 or more members. For one or two, Add Member on the members page is quicker.',
  template: {
    title: 'Step 1: Download the Template',
    text: 'Fill in one row for each gymnast and keep the headings. Any spreadsheet program can open it. The Excel file also has columns for the emergency contact, guardians and health note.',
    download: 'Download Template',
    downloadExcel: 'Download as Excel File',
  },
  office: {
    team: 'Team',
    choose: 'Choose a team',
    hint: 'The gymnasts of the file go onto this team’s roster.',
    byColumn: 'All teams, by a column of the file',
    columnHint: 'The file needs a column Team with the name of each gymnast’s team.',
    teamFirst: 'Please choose the team first.',
    allTeams: 'All teams',
    into: (team: string) => `Team: ${team}`,
    pendingNote: 'They start as Pending - New until you activate them under Members.',
  },
  upload: {
    title: 'Step 2: Upload Your Spreadsheet',
    drop: 'Drop your file here, or choose it',
    hint: 'One .csv or .xlsx file of at most 5 MB.',
    choose: 'Choose File',
    another: 'Choose Another File',
    onlyCsv:
      'This is not a .csv or .xlsx file. In Excel, use Save As and choose Excel Workbook or CSV UTF-8; then upload that file.',
    tooLarge:
      'This file is larger than 5 MB (5,242,880 bytes). Please split it into smaller files and import them one after the other.',
    onlyOne: 'Please choose one file at a time.',
    empty: 'This file is empty. Please choose the spreadsheet with your gymnasts.',
    failed: 'The upload failed.',
    failedText: 'Failed to process spreadsheet file. Please check the file format and try again.',
    states: {
      waiting: 'Waiting to upload',
      preprocessing: 'Preparing the file',
      uploading: 'Uploading',
      postprocessing: 'The portal is reading the file',
      complete: 'Uploaded',
      error: 'The upload failed',
      paused: 'Paused',
    },
    pause: 'Pause',
    resume: 'Resume',
    retry: 'Try Again',
    failures: {
      'Request has expired': 'Try again to get a new address for the upload.',
      'Non 2xx': 'The portal did not accept the file. Please try again.',
      'Unknown error': 'The connection was lost. Your file is still here: try again when you are online.',
      'Connection stalled': 'Nothing has moved for half a minute. Try again when the connection is better.',
    } as Readonly<Record<string, string>>,
  },
  requirements: {
    title: 'Format Requirements',
    rules: (levels: string) => [
      'Needed columns: first name, last name, email, phone, date of birth, level. Their order does not matter.',
      'Dates of birth as YYYY-MM-DD, such as 2014-07-04. A date that could be read two ways, such as 4/7/2014, is never guessed: the portal asks you how it is written.',
      `Level: ${levels}. No other level is taken.`,
      'If you like: team, notes, emergency contact, emergency phone, guardians, family email, health note.',
      'Each email must be unique; duplicates are listed. For brothers and sisters with one address the check asks, and keeps it as the family’s.',
      'An import never changes gymnasts who are already on a roster.',
    ],
  },
  work: {
    waiting: 'Queued',
    checking: 'Checking the rows',
    running: 'Creating gymnasts',
    rows: (done: number, total: number | null) =>
      total === null ? `${done} rows` : `${done} of ${total} rows`,
    note: 'You can leave this page. The import continues, and its results will be in the upload history.',
  },
  columns: {
    title: 'Which column holds what?',
    text: 'Some headings were not understood. Please match them, then continue.',
    missing: (columns: string) => `Not found in your file: ${columns}.`,
    namesInOne:
      'If first and last names share one column, cancel this import, split them into two columns in your spreadsheet program (in Excel: Data, Text to Columns) and import the file again.',
    unclear: (column: string) => `More than one heading could be ${column}. Please choose one.`,
    holds: (heading: string) => `What “${heading}” holds`,
    samples: (values: string) => `For example ${values}`,
    noSamples: 'No values',
    nothing: 'Not imported',
    confirm: 'Continue',
    pending: 'Reading…',
    twice: (column: string) => `${column} is chosen for more than one column.`,
    stillMissing: (columns: string) => `Still to be matched: ${columns}.`,
  },
  sheets: {
    title: 'Which sheet is the list?',
    text: 'Several sheets of this Excel file hold lists. Choose the one to import; no gymnast has been created yet.',
    sheet: (name: string, rows: number) => `${name} (${countOf(rows, 'Row')})`,
    read: (name: string) => `Read from the sheet “${name}”.`,
  },
  fix: {
    open: 'Fix',
    openRow: (row: number, member: string) =>
      member === '' ? `Fix row ${row}` : `Fix row ${row}, ${member}`,
    loading: 'Loading…',
    datePlaceholder: 'YYYY-MM-DD',
    save: 'Check Again',
    saving: 'Checking…',
    all: 'Show All Cells',
    close: 'Close',
    failed: 'The row could not be fixed. Please try again.',
  },
  check: {
    unchecked: (rows: readonly number[]) =>
      `What you typed in ${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')} is not checked yet`,
    uncheckedText: 'Press Check Again there, or Close to leave it out. Then create the gymnasts.',
    title: 'Please check before gymnasts are created',
    text: 'Some rows have problems. No gymnast has been created yet.',
    allGood: 'Every row is good now. No gymnast has been created yet.',
    creatable: (count: number) => `${countOf(count, 'gymnast')} can be created`,
    errors: (count: number) => `${countOf(count, 'row has', 'rows have')} errors`,
    duplicates: (count: number) => `${count} with an email that is already used`,
    possible: (count: number) => `${count} possible ${wordFor(count, 'duplicate')}`,
    siblingsTitle: 'Brothers and Sisters?',
    siblingsText:
      'These rows have the email of another gymnast. Select those who are brother or sister: the address is kept as the family’s for both.',
    isSibling: (member: string, row: number, other: string) =>
      `${member} (row ${row}) is a brother or sister of ${other}`,
    possibleTitle: 'Possible Duplicates',
    possibleText:
      'Same name and date of birth as another gymnast. Select the rows that are a different child.',
    createAnyway: (member: string, row: number) => `Create ${member} (row ${row}) anyway`,
    confirm: (count: number) => `Create ${countOf(count, 'Gymnast')}`,
    pending: 'Creating…',
    nobody: (steps: NextSteps) => `No gymnast can be created from this file yet. ${nextStepsInWords(steps)}`,
    discard: 'Cancel This Import',
    discarding: 'Cancelling…',
    first: (members: string) => `The first: ${members}.`,
  },
  dates: {
    title: 'How are the dates written?',
    text: (count: number, example: string) =>
      `${datesSuchAs(count, example)} could be read in two ways, and none is guessed. Say which number is the month, and the file is read again.`,
    onlyWay: (count: number, example: string) =>
      `${datesSuchAs(count, example)} ${wordFor(count, 'is', 'are')} not written as YYYY-MM-DD, and none is guessed. Only one order suits ${wordFor(count, 'it', 'them all')}: say if it is right, and the file is read again.`,
    orders: {
      'month-first': (date: string) => `Month First: ${date}`,
      'day-first': (date: string) => `Day First: ${date}`,
    },
    pending: 'Reading…',
  },
  results: {
    title: 'Step 3: Results',
    created: (count: number) => `${countOf(count, 'member')} created`,
    failed: (count: number) => `${countOf(count, 'row')} not created`,
    pendingNote:
      'They start as Pending - New until the league office activates them, typically in 24 to 48 hours.',
    row: (row: number) => `Row ${row}`,
    value: (column: string, value: string) => (value === '' ? `${column}: empty` : `${column}: ${value}`),
    more: (count: number) => `and ${count} more`,
    downloadErrors: 'Download the Rows to Fix',
    downloadNote: 'With the original columns: fix them, save as CSV and import that file.',
    ignored: (columns: string) => `Columns not imported: ${columns}.`,
    warnings: 'Please Check',
    another: 'Import Another CSV',
    retry: 'Try Again',
    retrying: 'Going on…',
    unnamed: 'No name',
    notStored: `No longer listed: the portal stores the rows of an import for at most ${IMPORT_LIMITS.storedDays} days.`,
  },
  fileName: (name: string) => name || 'Spreadsheet (no file name)',
  history: {
    title: 'Upload History',
    empty: 'No imports yet',
    emptyText: 'The spreadsheets you import will be listed here, with their results.',
    failed: 'The upload history could not be loaded. Please try again.',
    by: (coach: string, when: string) => `${coach}, ${when}`,
    counts: (created: number, failed: number) => `${created} created, ${failed} failed`,
    notFinished: (created: number) =>
      created === 0 ? 'Not imported' : `Not finished: ${created} created so far`,
    undo: 'Undo This Import',
    undone: (removed: number, kept: number) =>
      kept === 0
        ? `Undone: ${removed} removed.`
        : `Undone: ${removed} removed, ${kept} kept because they were changed, registered or scored since.`,
    open: 'Open',
    older: 'Show Older Imports',
    loadingOlder: 'Loading…',
    olderFailed: 'The older imports could not be loaded. Please try again.',
  },
  undo: {
    title: 'Undo Import',
    text: (count: number, name: string) =>
      `The ${countOf(count, 'member')} that ${name || 'this import'} created leave the roster, and the league’s system is updated. Members who were changed, registered or scored since then stay.`,
    confirm: 'Undo Import',
    pending: 'Undoing…',
  },
  toasts: {
    complete: 'Spreadsheet Import Complete',
    completeText: (total: number, created: number, failed: number) =>
      `Total ${total}, successful ${created}, failed ${failed}.`,
    failed: 'Spreadsheet Import Failed',
    discardFailed: 'The import could not be cancelled',
    undone: 'Import undone',
    undoFailed: 'The import could not be undone',
  },
} as const;
