import { countOf } from '@league/contract';

const gymnasts = (count: number) => countOf(count, 'gymnast');

/** Texts of the meet screens: who is missing, the meet sheet, the calendar. */
export const meets = {
  saved: 'Saved',
  tryAgain: 'Please try again.',
  standings: {
    label: 'Show',
    going: (count: number) => `Registered ${count}`,
    missing: (count: number | undefined) =>
      count === undefined ? 'Not registered' : `Not registered ${count}`,
    all: { level: 'By level', team: 'By team' },
    notRegistered: 'Not registered',
    search: 'Search gymnasts',
    searchTeams: 'Search gymnasts or teams',
    noMatch: (search: string) => `No gymnast matches “${search}”.`,
    gymnasts: 'Gymnasts',
    gymnastsOf: (team: string) => `Gymnasts of ${team}`,
    summary: (counts: {
      confirmed: number;
      pending: number;
      waitListed: number;
      cancelled: number;
      other: number;
      notRegistered: number;
    }) =>
      [
        `${counts.confirmed} confirmed`,
        `${counts.pending} pending`,
        `${counts.waitListed} on the waitlist`,
        ...(counts.cancelled > 0 ? [`${counts.cancelled} canceled`] : []),
        ...(counts.other > 0 ? [`${counts.other} with another status`] : []),
        `${counts.notRegistered} not registered`,
      ].join(' · '),
  },
  office: {
    title: 'Offline Meet Sheets',
    text: 'These are the meet sheets that were opened on this device, each as it was then.',
    readOnly: 'Later changes are missing, and nothing can be changed now.',
    remove: 'Remove from This Device',
    removeText:
      'Without a connection you cannot get the meet sheets back. You are signed out when there is one again.',
    removeNow: 'Remove Meet Sheets',
    keep: 'Keep Them',
  },
  offline: {
    label: 'Meets',
    instead:
      'The portal cannot be reached. These are the coming meets as they were kept on this device; the page goes on by itself.',
    search: 'Search registered gymnasts by name',
    none: 'No meet is cached on this device',
    noneText: 'Coming meets are kept here once the portal has loaded them.',
    noStarters: 'No registered gymnast.',
    asOf: (age: string, instant: string) => `Meets as of ${age}, ${instant}.`,
  },
  missing: {
    everyone: 'Every gymnast is registered for this event.',
    loadFailed: 'The gymnasts who are not registered could not be loaded. Please try again.',
    level: (level: string, count: number) => `${level} (${count})`,
    call: (name: string) => `Call about ${name}`,
    noNumber: 'No phone',
    write: (count: number) => `Write to ${countOf(count, 'Family', 'Families')}`,
    messageOne: 'Message',
    messageNamed: (name: string) => `Message the family of ${name}`,
    message: (count: number) => `Message ${countOf(count, 'Family', 'Families')}`,
    copy: (count: number) => `Copy ${countOf(count, 'Address', 'Addresses')}`,
    noAddress: 'None of these families has an email address.',
    subject: (event: string) => `Registration for ${event}`,
    search: 'Search unregistered gymnasts',
    searchRegistered: 'Search registered gymnasts',
    noRegistered: (search: string) => `No registered gymnast matches “${search}”.`,
    noMatch: (search: string) => `No gymnast without a registration matches “${search}”.`,
  },
  sheet: {
    open: 'Meet Sheet',
    heading: 'Meet Sheet',
    print: 'Print',
    exportFile: 'Export CSV',
    exporting: 'Exporting...',
    exportFailed: 'Meet sheet not exported',
    back: 'Back to Events',
    loading: 'Loading the meet sheet…',
    loadFailed: 'The meet sheet could not be loaded. Please try again.',
    unknown: 'This event is not shown to coaches or no longer exists.',
    none: 'No gymnast is registered for this event yet.',
    search: 'Search gymnasts or teams',
    noSession: 'No session',
    count: gymnasts,
    columns: {
      name: 'Name',
      level: 'Level',
      age: 'Age',
      team: 'Team',
      registration: 'Registration',
      emergency: 'Emergency contact',
      phone: 'Phone',
    },
    noPhone: 'No phone',
    levelOff: 'Not a level of this session',
    age: (years: number) => `Age ${years}`,
    healthNote: 'Health note',
    kept: (until: string) =>
      `This sheet can also be read without network on this device until ${until}, or until you sign out.`,
    dropped: (meets: string) => `This device is full, so it no longer has these sheets: ${meets}.`,
    notKept:
      'This device cannot store the sheet, so it cannot be read without network. Print it or export the file.',
    asOf: (age: string, instant: string) => `As of ${age}, ${instant}.`,
    noConnection:
      'There is no connection. Below is what this device has of this sheet; later changes are missing.',
    notRefreshed: (age: string, instant: string) =>
      `The sheet could not be refreshed. It is as of ${age}, ${instant}.`,
    part: (search: string, shown: number, all: number) =>
      `${shown} of ${gymnasts(all)}: only those that match “${search}”. The CSV file has all of them.`,
    care: 'Children’s personal data. Please destroy this sheet after the meet.',
  },
  calendar: {
    add: 'Add to Calendar',
    adding: 'Preparing...',
    failed: 'Calendar file not downloaded',
  },
  feed: {
    title: 'Team Calendar',
    officeTitle: 'Team Calendars',
    officeText:
      'Each team has one address, which its coaches subscribe to in their calendars. Create a new one if someone has it who should not.',
    team: 'Team',
    chooseTeam: 'Choose a team',
    text: 'Subscribe to this address in your phone’s calendar. It shows every event that coaches see and keeps itself up to date. It holds no gymnast’s name.',
    secret: 'Anyone who has the address can read these events. A new address ends the old one.',
    address: 'Calendar address',
    make: 'Create Calendar Address',
    renew: 'Create New Address',
    making: 'Creating...',
    copy: 'Copy',
    copyNamed: 'Copy the calendar address',
    failed: 'Calendar address not created',
    loadFailed: 'The calendar address could not be loaded. Please try again.',
    question: {
      title: 'Create New Address',
      text: 'Calendars that use the old address stop updating. Everyone who should see the events needs the new one.',
      confirm: 'Create New Address',
    },
  },
} as const;
