import type { ActionType, ActivityDateFilter } from '@league/contract';
import { countOf, inDigits } from '@league/contract';

const actions: Readonly<Record<ActionType, string>> = {
  ADD_MEMBER: 'Add Member',
  EDIT_MEMBER: 'Edit Member',
  DELETE_MEMBER: 'Delete Member',
  RENEW_MEMBER: 'Renew Member',
  BULK_IMPORT: 'Spreadsheet Import',
  EXPORT_ROSTER: 'Roster Download',
  SEND_MESSAGE: 'Message Sent',
  COPY_PERSONAL_DATA: 'Copy of Personal Data',
  ERASE_MEMBER: 'Erase Member',
  REMOVE_REGISTRATION: 'Remove Registration',
  CHANGE_EVENT_VISIBILITY: 'Event Visibility',
  CHANGE_SCORES: 'Scores',
  RENEW_CALENDAR_ADDRESS: 'Calendar Address',
  CHANGE_DEMO_DATA: 'Demo Data',
  ROLL_OVER_SEASON: 'Season Rollover',
  PROVIDER_CHANGE: 'Changed in Wild Apricot',
};

const dates: Readonly<Record<ActivityDateFilter, string>> = {
  '1day': 'Today',
  '7days': 'Last 7 days',
  '30days': 'Last 30 days',
  '90days': 'Last 90 days',
  all: 'All time',
};

/** Texts of the activity log. Those of ACTIVITY are verbatim. */
export const activity = {
  actions,
  dates,
  filters: 'Activity log filters',
  search: 'Search coach, member, team, details...',
  coach: 'Coach',
  allCoaches: 'All Coaches',
  action: 'Action',
  allActions: 'All Actions',
  team: 'Team',
  allTeams: 'All Teams',
  date: 'Date',
  columns: {
    time: 'Time',
    coach: 'Coach',
    action: 'Action',
    target: 'Target',
    team: 'Team',
    details: 'Details',
  },
  table: 'Activity log',
  nothing: '–',
  memberId: (id: number) => `ID ${id}`,
  erased: 'Erased gymnast',
  records: (count: number) => countOf(count, 'record'),
  values: 'Values before and after',
  change: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
  putBack: 'Put Back',
  putBackNamed: (details: string) => `Put Back: ${details}`,
  empty: 'No activity logs found for the selected filters',
  failed: 'The activity log could not be loaded. Please try again.',
  showing: (shown: number, total: number) => `Showing ${inDigits(shown)} of ${inDigits(total)} activities`,
  refreshes: 'Auto-refreshes every 30 seconds',
  older: 'Show Older Activities',
  olderPending: 'Loading...',
  export: {
    button: 'Export Spreadsheet',
    pending: 'Exporting...',
    done: 'Export successful',
    failed: 'Export failed',
    failedText: 'Could not download activity logs',
  },
} as const;
