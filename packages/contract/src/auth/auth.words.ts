/** What the portal answers and writes about signing in. */
export const AUTH_WORDS = {
  signedOut: 'You are signed out.',
  confirmed: 'Confirmed.',
  unavailable: { title: 'Sign-in is not available', again: 'Try again', home: 'Go to the home page' },
  wrongCodes: {
    subject: (leagueName: string) => `${leagueName}: wrong codes for your account`,
    text: (to: {
      readonly firstName: string;
      readonly count: number;
      readonly signInAt: string;
      readonly leagueName: string;
    }) => `Hello ${to.firstName},

in the last 24 hours a wrong code was entered ${to.count} times for your account, after the right password or in a browser where you are signed in. No one got in with it.

If it was you, ignore this email. If it was not, someone knows your password or uses that browser. Sign in and choose another password now, which signs you out everywhere else:

${to.signInAt}

The portal sends this email once an hour at most.

${to.leagueName}
`,
  },
} as const;
