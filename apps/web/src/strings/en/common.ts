import { countOf, inDigits } from '@league/contract';

/** Words that more than one screen says. */
export const common = {
  portal: 'League portal',
  notifications: 'Notifications',
  closeNotification: 'Close notification',
  skipToContent: 'Skip to content',
  loading: 'Loading…',
  tryAgain: 'Try Again',
  unknownStatus: 'Status unknown',
  cancel: 'Cancel',
  closeDialog: 'Close this dialog',
  unsaved: {
    question: 'You have changes that are not saved.',
    discard: 'Discard Changes',
    keep: 'Keep Editing',
  },
  copied: 'Copied to clipboard',
  copyFailed: {
    title: 'Not copied',
    text: 'The browser did not allow it. Please select the text and copy it by hand.',
  },
  onlyLatest: (count: number) => `Only the latest ${inDigits(count)} are listed.`,
  unreachable: 'The portal cannot be reached. Please check your connection and try again.',
  loadFailed: 'This could not be loaded. Please try again.',
  pager: {
    of: (list: string) => `Pages of ${list}`,
    place: (first: number, last: number, total: number) =>
      `${inDigits(first)}–${inDigits(last)} of ${inDigits(total)}`,
    previous: 'Previous',
    next: 'Next',
  },
  recovery: {
    title: 'Something went wrong',
    text: 'This screen could not be shown. What you had saved is safe. Reload it; if it happens again, please tell the league office what you were doing.',
    tab: 'This part could not be shown. What you had saved is safe. Check your connection and try again.',
    reload: 'Reload',
    home: 'Go to the Start Page',
  },
  notFound: {
    title: 'Page not found',
    text: 'There is no page at this address. It may have moved, or the link may have a typing error.',
    home: 'Go to the Start Page',
  },
  /** Why the admin is led to the sign-in (ERR-04), verbatim. */
  signInAgain: {
    signedOut: { title: 'Please log in' },
    actionRefused: { title: 'Session expired', text: 'You are logged out. Logging in again...' },
    loadRefused: { title: 'Unauthorized', text: 'You are logged out. Logging in again...' },
  },
  startFailed: {
    title: 'The portal is not responding',
    text: 'We could not check whether you are signed in. Nothing is lost.',
  },
  network: {
    away: 'No network.',
    shown: (time: string) =>
      `This is as of ${time}. Changes cannot be saved until the network is back, unless the page says they are kept on this device.`,
    nothing:
      'Nothing new can be loaded until it is back. Changes cannot be saved either, unless the page says they are kept on this device.',
    notSaved:
      'There is no network, so nothing was saved. What you typed is still here. Please save again when the network is back.',
  },
  withoutNetwork: {
    title: 'No connection',
    text: 'The portal cannot be reached. It opens automatically when the connection is back. Offline, a coach can read the roster and take attendance here once the roster has been opened on this device, and the office can read the meet sheets it has opened, until sign-out.',
    trying: 'Trying…',
    removed: 'The roster is removed from this phone.',
    stillAway: 'Still no connection.',
  },
  interval: {
    every: (count: number, unit: string) => (count === 1 ? `every ${unit}` : `every ${countOf(count, unit)}`),
    second: 'second',
    minute: 'minute',
    hour: 'hour',
    day: 'day',
  },
  relativeTime: {
    never: 'Never',
    justNow: 'Just now',
    underAMinute: 'less than a minute ago',
    minute: (count: number) => `${count}m ago`,
    hour: (count: number) => `${count}h ago`,
    day: (count: number) => `${count}d ago`,
  },
} as const;
