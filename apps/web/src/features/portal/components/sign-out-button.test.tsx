// @vitest-environment jsdom
import { routes } from '@league/contract/calls';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { deferred } from '../../../../test/deferred.ts';
import { buildUser, failure } from '../../../../test/fake-api.ts';
import { openPortal } from '../../../../test/render-app.tsx';
import { isSignOutPending } from '../../../platform/session/pending-sign-out.ts';

beforeEach(() => localStorage.clear());

async function signOut() {
  const answer = deferred<Response>();
  const { person } = openPortal('/coach/dashboard#settings', buildUser(), (api) =>
    api.answer(`${routes.auth.logout.method} ${routes.auth.logout.path}`, () => answer.promise),
  );
  await person.click(await screen.findByRole('button', { name: 'Sign Out' }));
  return answer;
}

it('[BEYOND-13] stores a sign-out before the server answers, so that it also happens if the page is closed', async () => {
  const answer = await signOut();
  expect(isSignOutPending()).toBe(true);
  answer.resolve(Response.json({ message: 'Logged out.' }));
  await waitFor(() => expect(isSignOutPending()).toBe(false));
});

it('[AUTH-07] a sign-out that the server refused is not repeated later', async () => {
  const answer = await signOut();
  answer.resolve(failure('INTERNAL'));
  await screen.findByText('Logout failed');
  expect(isSignOutPending()).toBe(false);
});
