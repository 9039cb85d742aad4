/** What a coach is told on the first visit of a tab. */
export const guides = {
  gotIt: "Got it, don't show again",
  close: 'Close this guide',
  members: {
    title: 'Your gymnasts, level by level',
    steps: [
      'Tap a level to see its gymnasts, or type a name, an email or a level to search.',
      'Tick lapsed gymnasts, or use Select All Lapsed, then renew them in one go.',
      'See Details unfolds phones, emergency contact and meets. The pencil edits; the box with a lid archives.',
    ],
  },
  events: {
    title: 'Who is registered for what',
    steps: [
      'Events with most of your gymnasts come first. Tap one to see who is in which session.',
      'The number counts confirmed and pending registrations. Waitlisted and canceled ones are listed separately.',
      'Sync Registrations reads the newest entries. To change a registration, write to the league office.',
    ],
  },
  bulkImport: {
    title: 'Many gymnasts at once',
    steps: [
      'Download the template and fill in one row per gymnast. It pays off for five gymnasts or more.',
      'Upload the file as CSV or Excel. A bad row never stops the good ones; you can download it, fix it and upload it again.',
      'New gymnasts start as Pending - New until the league office activates them.',
    ],
  },
} as const;
