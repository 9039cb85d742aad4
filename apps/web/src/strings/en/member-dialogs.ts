import { countOf, inDigits } from '@league/contract';

const gymnasts = (count: number) => countOf(count, 'gymnast');
const listed = (words: readonly string[]) => words.join(', ').toLowerCase();

/** More texts of the members tab: of a gymnast’s details and of dialogs, which a phone loads after the roster. */
export const memberDialogs = {
  family: {
    title: 'Brothers and sisters',
    ofFamily: 'the family’s',
    question: (name: string) => `${name} has this email address. Are they brother or sister?`,
    questionText:
      'If so, the address is kept as the family’s for both, and they are linked. If not, type another address.',
    yes: 'Yes, Brother or Sister',
    all: 'Families',
    none: 'None linked',
    linkTo: 'Link Brother or Sister',
    linkOf: (name: string) => `Link Brother or Sister of ${name}`,
    linkTitle: (name: string) => `Link a Brother or Sister of ${name}`,
    linkText: 'The two are then shown as one family. Their own emails and phones stay as they are.',
    search: 'Search gymnasts',
    typeToSearch: 'Type a name.',
    found: (count: number, isMore: boolean) =>
      isMore
        ? 'Only the first are listed. Type more of the name to find others.'
        : count === 0
          ? 'No other gymnast found. Type a first or last name.'
          : `${count} ${count === 1 ? 'gymnast' : 'gymnasts'} found.`,
    searchFailed: 'The gymnasts could not be searched.',
    link: 'Link',
    linkWith: (name: string) => `Link with ${name}`,
    linked: 'Linked',
    linkedText: (name: string, other: string) => `${name} and ${other} are linked as brother or sister.`,
    linkFailed: 'Not linked',
    linkFailedText: 'The gymnasts could not be linked. Please try again.',
    unlink: 'Unlink',
    unlinkOf: (name: string) => `Unlink ${name} from brothers and sisters`,
    unlinking: 'Unlinking...',
    unlinkTitle: 'Unlink Brothers and Sisters',
    unlinkText: (name: string, others: readonly string[]) =>
      `${name} will no longer be linked with ${others.join(', ')}.`,
    unlinkEmail: (name: string, email: string, own: string | null) =>
      own === null
        ? `${email} is taken off ${name}, who then needs an email address of their own.`
        : `${email} is taken off ${name}, who keeps ${own}.`,
    unlinkOther: (name: string) => `This unlinks ${name} too.`,
    unlinkOtherEmail: (name: string, email: string) =>
      `${email} is taken off ${name} as well, who then needs an email address of their own.`,
    unlinked: 'Unlinked',
    unlinkedText: (name: string) => `${name} is linked with no other gymnast.`,
    unlinkFailed: 'Not unlinked',
    unlinkFailedText: 'The gymnasts could not be unlinked. Please try again.',
  },

  guardians: {
    title: 'Guardians',
    place: (place: number) => `Guardian ${place}`,
    folded: (place: number, name: string) => (name.trim() === '' ? `Guardian ${place}` : name),
    parts: {
      name: 'Contact name',
      relation: 'Relation',
      phone: 'Contact phone',
      email: 'Contact email',
    },
    emergency: 'Emergency contact',
    add: 'Add Guardian',
    remove: 'Remove',
    moveUp: 'Move Up',
    others: 'Other guardians',
    line: (guardians: string) => `Guardians: ${guardians}`,
  },
  portalOnlyGuardians:
    'Only the emergency contact’s name and phone are sent to the league’s system. The rest is kept in this portal.',

  results: {
    title: 'Season',
    loading: 'Loading meets…',
    failed: 'The meets could not be loaded.',
  },

  edit: {
    title: (name: string) => `Edit ${name}`,
    notADate: 'Must be a valid date.',
    save: 'Save Changes',
    saving: 'Saving...',
    saved: 'Member updated successfully',
    failed: 'Update Failed',
    failedText:
      'Unable to save changes to member profile. Please try again or contact support if the issue persists.',
  },

  activity: {
    show: 'See Activity',
    hide: 'Hide Activity',
    of: (name: string) => `Activity of ${name}`,
    loading: 'Loading activity…',
    none: 'No changes in this portal yet.',
    failed:
      'Activity history is temporarily unavailable. Please refresh the page or contact support if this continues.',
    actions: {
      ADD_MEMBER: 'Added',
      EDIT_MEMBER: 'Edited',
      DELETE_MEMBER: 'Archived',
      RENEW_MEMBER: 'Renewed',
      BULK_IMPORT: 'Imported',
      COPY_PERSONAL_DATA: 'Copy of data',
      ERASE_MEMBER: 'Erased',
      REMOVE_REGISTRATION: 'Registration removed',
      PROVIDER_CHANGE: 'Changed in Wild Apricot',
    },
    putBack: {
      button: 'Put Back',
      pending: 'Loading...',
      text: (values: string) => `Puts back ${values}.`,
      done: 'Put back',
      failed: 'Not put back',
      failedText: 'The values could not be put back. Please try again.',
    },
    byline: (coach: string, when: string) => `${coach} · ${when}`,
    putBackValue: 'Put Back',
    putBackNamed: (description: string) => `Put Back: ${description}`,
  },

  undo: {
    button: 'Undo',
    what: (name: string, fields: readonly string[]) => `${name}: ${listed(fields)}`,
    done: 'Change undone',
    doneText: (name: string) => `${name} is as before.`,
    failed: 'Not undone',
    failedText: 'The change could not be undone. Please try again.',
    changed: (who: string | null, name: string, fields: readonly string[]) =>
      who === null
        ? `${name} was changed again in the meantime: ${listed(fields)}. The newer value stays.`
        : `${who} has changed ${name} in the meantime: ${listed(fields)}. The newer value stays.`,
  },

  putBack: {
    title: (name: string) => `Put Back Former Values of ${name}`,
    means: 'This is what would change now. No mail goes to the family.',
    nothing: 'Nothing would change: the gymnast has these values again.',
    changedSince: (who: string) => `Changed again by ${who}`,
    asBefore: (fields: readonly string[]) => `As before already: ${listed(fields)}.`,
    confirm: (count: number) => (count === 1 ? 'Put Back 1 Value' : `Put Back ${count} Values`),
    pending: 'Putting back...',
    done: 'Former values put back',
    failed: 'Not put back',
    failedText: 'The values could not be put back. Please try again.',
    changed: 'Another person has just changed this gymnast. Please check what would change now.',
    shortTitle: 'Put Back Former Values',
    loadFailed: 'The gymnast could not be loaded. Please try again.',
    archived: 'The gymnast is archived. Restore them first, then put the value back.',
    gone: 'This change is no longer in the activity of the gymnast.',
  },

  conflict: {
    title: 'Someone else changed this gymnast while you were editing',
    text: 'Nothing has been overwritten. Choose which value to keep for each field; your other changes stay as they are.',
    mine: 'Yours',
    theirs: 'Theirs',
    blank: 'Empty',
    undecided: (count: number) => `${countOf(count, 'choice')} left to make`,
    save: 'Save These Values',
  },

  paper: {
    families: 'Families',
    print: 'Print Roster',
    inNewTab: (label: string) => `${label}, opens in a new tab`,
    printShown: (count: number) => `Print ${inDigits(count)} Shown`,
    exportShown: (count: number) => `Export ${inDigits(count)} Shown`,
    printAll: (count: number) => `Print All ${inDigits(count)}`,
    exportAll: (count: number) => `Export All ${inDigits(count)}`,
    exportFile: 'Export CSV',
    exportHealth: 'Export With Health Notes',
    exporting: 'Exporting…',
    exported: 'Export successful',
    exportedPart: (count: number, fileName: string) => `${gymnasts(count)}: ${fileName}`,
    onlyChosen: (count: number) => `Only the ${gymnasts(count)} you chose.`,
    showAll: 'Show All',
    countOfPart: (count: number) => `${gymnasts(count)}, not the whole roster`,
    tooMany: { title: 'Too many gymnasts', text: 'Choose fewer of them, or take the whole roster.' },
    failed: 'Export failed',
    failedText: 'The roster could not be downloaded. Please try again.',
    heading: 'Printable Roster',
    title: (team: string) => `${team} Roster`,
    team: 'Team',
    allTeams: 'All teams',
    noTeam: 'Without a team',
    group: (level: string, count: number) => `${level} (${count})`,
    nobody: 'This roster is empty.',
    born: (date: string, age: number) => `${date} (${age})`,
    loading: 'Loading the roster…',
    loadFailed: 'The roster could not be loaded. Please try again.',
    back: 'Back to the Portal',
    printNow: 'Print',
    asOf: (league: string, date: string) => `${league} · ${date}`,
    count: gymnasts,
    columns: {
      name: 'Gymnast',
      born: 'Born',
      emergency: 'Emergency contact',
      emergencyPhone: 'Call',
      family: 'Family phone',
    },
    noDateOfBirth: 'No DOB',
    noContact: 'None known',
    noPhone: 'No phone',
    care: 'Names and numbers of children and families: keep this sheet to yourself, and shred it when you no longer need it.',
  },
} as const;
