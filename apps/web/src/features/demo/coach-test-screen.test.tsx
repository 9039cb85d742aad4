// @vitest-environment jsdom
import { routes } from '@league/contract/calls';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPortal } from '../../../test/render-app.tsx';

const entry = routes.demo.testCoaches;
const dana = { name: 'Dana Whitlock', coachLevel: 'Head Coach', teamName: 'Spring' };
const robin = { name: 'Robin Achterberg', coachLevel: 'Assistant Coach', teamName: 'Summit' };

it('[ROUTE-09] an account that cannot sign in says so and shows no password', async () => {
  openPortal('/coach/test', null, (api) =>
    api.reply(entry, {
      areOn: true,
      coaches: [
        { role: 'Admin Coach', ...dana, credentials: { email: 'dana@example.org', password: 'known' } },
        { role: 'Assistant Coach', ...robin, credentials: null },
      ],
    }),
  );
  const working = within(await screen.findByRole('region', { name: 'Admin Coach' }));
  expect(working.getByText('Ready')).toBeTruthy();
  expect(working.getByRole('button', { name: 'Copy password of Admin Coach' })).toBeTruthy();
  const other = within(screen.getByRole('region', { name: 'Assistant Coach' }));
  expect(other.getByText('Not available')).toBeTruthy();
  expect(other.queryByText('Password')).toBeNull();
  expect(other.queryByRole('button')).toBeNull();
});

it('[ROUTE-09] [ERR-05] a failed load can be retried, and the links stay', async () => {
  const { api, person } = openPortal('/coach/test', null, (fake) => fake.fail(entry, 'INTERNAL'));
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  expect(screen.getByRole('link', { name: 'Open Demo Portal' }).getAttribute('href')).toBe('/demo-coach');
  api.reply(entry, { areOn: false, coaches: [] });
  await person.click(retry);
  expect(await screen.findByText('Test accounts are off')).toBeTruthy();
});
