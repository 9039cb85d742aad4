// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildUser } from '../../../../test/fake-api.ts';
import { stubBrowser } from '../../../../test/stub-browser.ts';
import { cacheRoster, readCachedRoster } from '../../../shared/cached-roster/cached-roster.ts';
import { cacheWithRoster } from '../../../shared/cached-roster/cached-with-roster.ts';
import { buildMember } from '../../../shared/cached-roster/test-roster.ts';
import { MeetsWithoutNetwork } from './meets-without-network.tsx';

const entry = {
  registrationStatus: 'Confirmed',
  sessionName: 'Session 1',
  sessionTime: null,
  sessionLevel: null,
};

it('[MEET-03] [FAMILY-05] the cached meets show emergency contacts and the health note', () => {
  stubBrowser();
  const now = new Date();
  cacheRoster({
    user: buildUser(),
    roster: [
      buildMember({ healthNote: 'Peanut allergy' }),
      buildMember({ id: 8, firstName: 'Bea', healthNote: null }),
    ],
    league: { sessionHours: 72, timeZone: 'America/New_York' },
    now,
  });
  const meets = [
    {
      ...{
        id: 1,
        name: 'Spring Open',
        startDate: null,
        location: null,
        startTimeSpecified: false,
        sessions: [],
      },
      entries: [
        { ...entry, memberId: 7 },
        { ...entry, memberId: 8 },
      ],
    },
  ];
  cacheWithRoster('meets', buildUser(), {
    keptAt: new Date(now.getTime() - 5 * 60_000).toISOString(),
    meets,
  });
  const roster = readCachedRoster(now);
  if (!roster) throw new Error('No roster is cached.');
  render(<MeetsWithoutNetwork roster={roster} />, { wrapper: MantineProvider });
  expect(screen.getByText(/^Meets as of 5 minutes ago, /)).toBeTruthy();
  const rows = screen.getAllByRole('listitem').map((row) => within(row));
  expect(rows[0]?.getByText('Health: Peanut allergy')).toBeTruthy();
  expect(rows[0]?.getByRole('link').getAttribute('href')).toBe('tel:5550199');
  expect(rows[1]?.queryByText(/Health/)).toBeNull();
});
