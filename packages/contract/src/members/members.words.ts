/** What the portal answers when a gymnast has been added, renewed or changed. */
export const MEMBER_ANSWERS = {
  added: (name: string) => `${name} is on the roster.`,
  addedAgain: (name: string) => `${name} was archived, and is on the roster again with what you entered.`,
  applicationWaits: () => 'The membership waits for the league office, which usually takes 24 to 48 hours.',
  applicationWaitsForYou: () => 'The membership is under “To activate” until you activate it.',
  renewalWaitsForYou: (name: string) =>
    `The renewal for ${name} was submitted. Activate it under “To activate”.`,
  renewalWaits: (name: string) =>
    `The renewal for ${name} was submitted and waits for approval by the league office.`,
  renewed: (name: string) =>
    `The membership of ${name} is active again, and a sign-in email is on its way to the family.`,
  renewedWithoutEmail: (name: string) =>
    `The membership of ${name} is active again. The family has no usable email, so please contact them yourself.`,
  emailFreed: (email: string, name: string) => `${email} is free. ${name} has no email address any more.`,
  emailFreedLater: (email: string, name: string) =>
    `${email} can be given to another gymnast now. Wild Apricot takes it off ${name} when it answers again.`,
} as const;

/** Why a gymnast stays on the roster when the import that added them is undone (BEYOND-10). */
export const REASONS_TO_STAY = {
  registered: 'Registered for an event.',
  hasResults: 'Has results of a meet.',
  additionUnknown: 'It is not known how this gymnast was added.',
  changed: 'Changed since they were added.',
} as const;

/** Words for values of a gymnast. */
export const VALUE_WORDS = {
  highestOf: (level: string, named: string) => `${level} is the highest of ${named}`,
  oneOf: (levels: string, last: string) => `${levels} or ${last}`,
  emergencyContact: (guardian: string) => `${guardian} (emergency contact)`,
} as const;

/** What is wrong with a field of a request about gymnasts. */
export const MEMBER_FAULTS = {
  teamMissing: 'Must name the team.',
  levelMissing: 'Must name the level.',
  reasonMissing: 'Must give the reason.',
  levelsMissing: 'Must name the levels of the preview.',
  unknownLevel: (levels: string) => `Must be one of ${levels}.`,
  versionMissing: 'Must be the version of the member.',
  unknownTeam: 'Is not a team of the league.',
  notOfThisEmail: 'Must be a gymnast who has this email address.',
  notASibling: 'Must be another gymnast of the league.',
} as const;
