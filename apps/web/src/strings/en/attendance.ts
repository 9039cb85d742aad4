import { countOf } from '@league/contract';

const gymnasts = (count: number) => `${countOf(count, 'gymnast')}`;

/** Texts of the coach's attendance (ATTEND-01, ATTEND-02). */
export const attendance = {
  views: { take: 'Take', here: 'Here Now', history: 'Last 8 Weeks' },
  viewsLabel: 'View',
  day: 'Day',
  dayBefore: 'Day Before',
  dayAfter: 'Day After',
  today: 'Today',
  states: { present: 'Present', absent: 'Absent', excused: 'Excused' },
  markNamed: (state: string, name: string) => `${state}: ${name}`,
  notMarked: 'not marked',
  counts: 'Attendance of the day',
  search: 'Search gymnasts',
  noMatch: (search: string) => `No gymnast matches “${search}”`,
  noRoster: 'No gymnast is on your roster yet.',
  restAbsent: (count: number) => `Mark the Other ${count} Absent`,
  loadFailed:
    'The attendance of this day could not be loaded. Your taps are kept on this device and sent later.',
  rosterFailed: 'The roster could not be loaded. Please try again.',
  saved: 'All taps are saved.',
  waiting: (count: number) =>
    `${countOf(count, 'tap is', 'taps are')} kept on this device and sent when the portal answers.`,
  clockWrong:
    'The clock of this device is wrong, so the portal orders your taps by when it received them and saves them on its own day. Please set the clock.',
  by: (coach: string, time: string) => `${coach}, ${time}`,
  byReceipt: (coach: string, time: string) => `${coach}, received ${time} (clock of that device was wrong)`,
  notSent: 'not sent yet',
  moved: {
    title: 'Taps saved on another day',
    to: (count: number, day: string) => `${countOf(count, 'tap')} on ${day}`,
    check: 'The clock of this device was on another day when you tapped.',
  },
  refused: {
    waiting: (reason: string) => `${reason} Your taps stay on this device and are sent later.`,
    later: 'The portal takes no attendance at present.',
    title: 'Some taps were not saved',
    notOnTeam: (count: number) => `${gymnasts(count)} no longer on your team.`,
    dayNotOpen: (count: number) => `${count} for a day that is too far back or in the future.`,
    invalid: 'The portal could not read them.',
  },
  here: {
    title: (count: number) => `${gymnasts(count)} here now`,
    unknown: 'Today’s attendance is not on this device',
    unknownText:
      'It could not be loaded, so who is marked present is not known here. Your own marks appear at once.',
    none: 'No gymnast is marked present today.',
    noneText: 'Mark who is present under Take. This list can be read without network.',
    emergency: 'Emergency',
    emergencyOf: (name: string) => `Emergency contact of ${name}`,
    guardian: 'Guardian',
    guardianOf: (name: string) => `Guardian of ${name}`,
    noNumber: 'No phone number of a contact',
  },
  history: {
    title: (from: string, to: string) => `${from} to ${to}`,
    download: 'Download CSV',
    downloadShares: 'Download Shares',
    downloading: 'Downloading...',
    downloaded: 'Attendance downloaded',
    downloadFailed: 'Not downloaded',
    downloadFailedText: 'The file could not be created. Please try again.',
    failed: 'The last eight weeks could not be loaded. Please try again.',
    none: 'No attendance in the last eight weeks',
    noneText: 'Days appear here once you have marked gymnasts.',
    noneOffice: 'Days appear here once a coach has marked gymnasts.',
    dayCount: (count: number) => countOf(count, 'day'),
    team: 'Whole team',
    share: (percent: number) => `${percent}% present`,
    counts: (present: number, absent: number, excused: number) =>
      `${present} present, ${absent} absent, ${excused} excused`,
    marked: (marked: number, all: number) => `${marked} of ${countOf(all, 'gymnast')} marked`,
    days: (present: number, all: number) => (all === 0 ? '–' : `${present} of ${all}`),
    gymnasts: 'Gymnasts',
    shares: 'Shares by level',
  },
  offline: {
    attendance: 'Attendance',
    text: 'Take attendance as usual. Your taps are kept on this device and sent when the connection is back.',
    today: (day: string) =>
      `By the clock of this device today is ${day}. If that is wrong, take attendance all the same: taps for today are saved on the portal’s day.`,
    todayCorrected: (day: string) => `By the portal’s clock today is ${day}.`,
  },
} as const;
