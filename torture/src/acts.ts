/** What the service's office can do beyond its everyday work. */
const OFFICE_ACTS = [
  'renameTeam',
  'renameField',
  'emptyValue',
  'replaceValues',
  'addContact',
  'mergeContacts',
  'swapEmails',
  'changeStatus',
  'cloneEvent',
] as const;
export type OfficeAct = (typeof OFFICE_ACTS)[number];

/** What can happen to the portal's servers and to their connection with the service. */
const UPSETS = [
  'freeze',
  'jumpClock',
  'switchAccount',
  'changeFieldMap',
  'restoreBackup',
  'staleLists',
  'redirects',
  'malformedContacts',
] as const;

export const ACTS = [...OFFICE_ACTS, ...UPSETS] as const;
export type Act = (typeof ACTS)[number];

/** The acts that the portal survives: they are part of every run. Add one here when a fix for it lands. */
export const DEFAULT_ACTS: readonly Act[] = [
  'renameTeam',
  'renameField',
  'emptyValue',
  'replaceValues',
  'addContact',
  'swapEmails',
  'changeStatus',
  'cloneEvent',
  'freeze',
  'jumpClock',
  'staleLists',
  'redirects',
  'malformedContacts',
];

export function isOfficeAct(act: Act): act is OfficeAct {
  return OFFICE_ACTS.some((each) => each === act);
}
