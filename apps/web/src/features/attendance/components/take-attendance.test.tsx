// @vitest-environment jsdom
import { routes } from '@league/contract/calls';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished } from 'vitest';
import { startFakeApi } from '../../../../test/fake-api.ts';
import { stubBrowser } from '../../../../test/stub-browser.ts';
import { createQueryClient } from '../../../platform/api/query-client.ts';
import { queuedTaps } from '../outbox.ts';
import { TakeAttendance } from './take-attendance.tsx';

const ANA = {
  ...{ id: 7, firstName: 'Ana', lastName: 'Lind', skillLevel: '4' },
  ...{ emergencyContactName: null, emergencyContactPhone: null, phone: null },
  ...{ membershipStatus: 'Active', guardians: [], healthNote: null },
};

it('[ATTEND-01] a tap says whether it was made for today or for a day that the coach has chosen', async () => {
  localStorage.clear();
  stubBrowser();
  const api = startFakeApi();
  api.answer(`${routes.attendance.day.method} ${routes.attendance.day.path}`, ({ address }) =>
    Response.json({ day: address.slice(-10), marks: [] }),
  );
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <TakeAttendance coach={{ id: 1, teamId: 1 }} roster={[ANA]} today="2026-11-16" timeZone="UTC" />
      </MantineProvider>
    </QueryClientProvider>,
  );
  onTestFinished(() => {
    cleanup();
    client.clear();
  });
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Present: Ana Lind' }));
  await person.click(screen.getByRole('button', { name: 'Day Before' }));
  await person.click(screen.getByRole('button', { name: 'Absent: Ana Lind' }));
  expect(queuedTaps(1)).toMatchObject([
    { day: '2026-11-16', state: 'present', isForToday: true },
    { day: '2026-11-15', state: 'absent', isForToday: false },
  ]);
});
