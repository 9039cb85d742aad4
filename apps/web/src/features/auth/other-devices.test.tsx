// @vitest-environment jsdom
import { PAGES } from '@league/contract';
import { routes } from '@league/contract/calls';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildUser } from '../../../test/fake-api.ts';
import { openPortal } from '../../../test/render-app.tsx';

const OFFICE = buildUser({ role: 'admin', teamId: undefined, teamName: null });
const COACH = buildUser();
const OWN_PASSWORD = 'If a device is lost, change your password as well.';
const ELSEWHERE =
  'If a device is lost, change the password of your single sign-on account as well, and sign it out there.';

it.each([
  ['the office by password', { user: OFFICE, at: PAGES.settings, singleSignOn: false }, OWN_PASSWORD],
  ['the office by single sign-on', { user: OFFICE, at: PAGES.settings, singleSignOn: true }, ELSEWHERE],
  [
    'a coach, who has a password all the same',
    { user: COACH, at: `${PAGES.coachDashboard}#settings`, singleSignOn: true },
    OWN_PASSWORD,
  ],
])(
  '[AUTH-09] [TRUTH-03] says which password to change for a lost device: %s',
  async (_who, { user, at, singleSignOn }, advice) => {
    openPortal(at, user, (api) => {
      api.reply(routes.league.show, {
        name: 'Cedar Valley League',
        officeEmail: 'office@example.org',
        timeZone: 'America/New_York',
        singleSignOn,
        resetByLink: false,
        sendsMail: false,
        portalOnly: [],
        sessionHours: 72,
      });
      api.reply(routes.auth.otherSessions, [{ id: 7, signedInAt: '2026-03-09T12:00:00.000Z' }]);
      api.reply(routes.secondFactor.state, { isOn: false, isRequired: false, backupCodesLeft: 0 });
    });
    const panel = await screen.findByRole('region', { name: 'Other Devices' });
    expect(await screen.findByText(advice)).toBeTruthy();
    expect(panel.textContent?.match(/If a device is lost/g)).toHaveLength(1);
  },
);
