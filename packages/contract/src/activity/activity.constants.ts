/** What coaches do, by which the log can be filtered (ACTIVITY-01, ACTIVITY-02). */
export const COACH_ACTIONS = [
  'ADD_MEMBER',
  'EDIT_MEMBER',
  'DELETE_MEMBER',
  'RENEW_MEMBER',
  'BULK_IMPORT',
] as const;

/**
 * The actions of coaches, downloads of many children's data, actions of the office only, and changes that a sync
 * brings.
 */
export const ACTION_TYPES = [
  ...COACH_ACTIONS,
  'EXPORT_ROSTER',
  'SEND_MESSAGE',
  'COPY_PERSONAL_DATA',
  'ERASE_MEMBER',
  'REMOVE_REGISTRATION',
  'CHANGE_EVENT_VISIBILITY',
  'CHANGE_SCORES',
  'RENEW_CALENDAR_ADDRESS',
  'CHANGE_DEMO_DATA',
  'ROLL_OVER_SEASON',
  'CHANGE_OFFICE_PEOPLE',
  'PROVIDER_CHANGE',
] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

/** How far back the log is shown; `1day` is today in the league's time zone (ACTIVITY-04). */
export const ACTIVITY_DATE_FILTERS = ['1day', '7days', '30days', '90days', 'all'] as const;
export type ActivityDateFilter = (typeof ACTIVITY_DATE_FILTERS)[number];
export const DEFAULT_ACTIVITY_DATES: ActivityDateFilter = '7days';
