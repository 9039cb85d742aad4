/** What the demo portal answers. */
export const DEMO_ANSWERS = {
  reset: 'The demo was reset.',
  renewalWaits: (name: string) =>
    `${name} now waits for approval in your demo. In the league the office would approve the renewal.`,
} as const;
