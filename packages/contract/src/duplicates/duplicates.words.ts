/** What the portal answers about entries that may be the same child. */
export const DUPLICATE_ANSWERS = {
  merged: (
    name: string,
    { isInWildApricot, hasRegistrationsLeft }: { isInWildApricot: boolean; hasRegistrationsLeft: boolean },
  ) =>
    [
      `${name} is one entry now.`,
      isInWildApricot
        ? 'The other one is archived here, and in Wild Apricot with the next sync.'
        : 'The other one is archived here.',
      ...(hasRegistrationsLeft ? ['Wild Apricot still has registrations under its contact.'] : []),
    ].join(' '),
  mergeUndone: (first: string, second: string) => `${first} and ${second} are two entries again.`,
  toldApart: (first: string, second: string) =>
    `${first} and ${second} are two children, and are not listed again.`,
  listedAgain: (first: string, second: string) => `${first} and ${second} are listed again.`,
} as const;

/** What is wrong with a field of a request to merge. */
export const MERGE_FAULTS = { tooLongTogether: 'The values of both entries together are too long.' } as const;
