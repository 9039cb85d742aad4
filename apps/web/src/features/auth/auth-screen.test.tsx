// @vitest-environment jsdom
import { routes } from '@league/contract/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { deferred } from '../../../test/deferred.ts';
import { buildUser } from '../../../test/fake-api.ts';
import { openPortal } from '../../../test/render-app.tsx';

it('[AUTH-07] a refused sign-in says why in a toast and in the form, and keeps what was typed', async () => {
  const { person } = openPortal('/coach/auth', null, (api) =>
    api.fail(routes.auth.login, 'INVALID_CREDENTIALS'),
  );
  const email = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' });
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  await person.type(email, 'siobhan@example.org');
  await person.type(password, 'wrong one');
  await person.click(screen.getByRole('button', { name: 'Sign In' }));

  const sentence = 'The email or the password is not right.';
  const form = screen.getByRole('form', { name: 'Sign In' });
  await within(form).findByText(sentence);
  expect(screen.getByRole('alert').textContent).toBe(`Login failed${sentence}`);
  expect(email.value).toBe('siobhan@example.org');
  expect(password.value).toBe('wrong one');
});

it('[AUTH-07] a second try keeps the error of the first until it is answered, so that the button does not move', async () => {
  const { person, api } = openPortal('/coach/auth', null, (fake) =>
    fake.fail(routes.auth.login, 'INVALID_CREDENTIALS'),
  );
  await person.type(await screen.findByRole('textbox', { name: 'Email' }), 'siobhan@example.org');
  await person.type(screen.getByLabelText('Password'), 'wrong one');
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
  const form = screen.getByRole('form', { name: 'Sign In' });
  const sentence = await within(form).findByText('The email or the password is not right.');
  const answer = deferred<Response>();
  api.answer('POST /api/coach/login', () => answer.promise);
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByRole('button', { name: 'Signing in…' });
  expect(form.contains(sentence)).toBe(true);
  answer.resolve(Response.json(buildUser()));
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
});

it('[AUTH-06] a coach who signs in is greeted and led to the coach portal', async () => {
  const { person, api } = openPortal('/', null, (fake) => fake.reply(routes.auth.login, buildUser()));
  await person.type(await screen.findByRole('textbox', { name: 'Email' }), ' siobhan@example.org ');
  await person.type(screen.getByLabelText('Password'), 'secret');
  await person.click(screen.getByRole('button', { name: 'Sign In' }));

  // The toast closes by itself, perhaps before a busy machine has loaded the next screen.
  await screen.findByText("Logged in as Siobhán O'Neill");
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  expect(window.location.pathname).toBe('/coach/dashboard');
  expect(api.calls.find(({ address }) => address === '/api/coach/login')?.body).toMatchObject({
    password: 'secret',
  });
});

it('[AUTH-06] a visitor who is already signed in is led to their portal', async () => {
  openPortal('/coach/auth', buildUser());
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  expect(window.location.pathname).toBe('/coach/dashboard');
});

it('[AUTH-03] the registration form explains the team code, and validates before it sends', async () => {
  const { person, api } = openPortal('/coach/auth#register', null);
  await screen.findByText(
    'You can only register once with a team code. This permanently links your account to that team.',
  );
  expect(screen.getByPlaceholderText('SPRING2025')).toBeTruthy();
  await person.type(screen.getByLabelText('Password'), 'short');
  await person.click(screen.getByRole('button', { name: 'Create Account' }));

  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Must be at least 6 characters long.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'First name' }));
  expect(api.timesCalled(routes.auth.register)).toBe(0);
});

it('[AUTH-03] every password field can be shown and hidden', async () => {
  const { person } = openPortal('/coach/auth', null);
  const password = await screen.findByLabelText<HTMLInputElement>('Password');
  expect(password.type).toBe('password');
  await person.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password.type).toBe('text');
  await person.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password.type).toBe('password');
});

it('[AUTH-07] a used team code is reported beside its field, and switching tabs loses no input', async () => {
  const { person } = openPortal('/coach/auth#register', null, (api) =>
    api.fail(routes.auth.register, 'TEAM_CODE_INVALID'),
  );
  await person.type(await screen.findByRole('textbox', { name: 'First name' }), 'Ana');
  await person.type(screen.getByRole('textbox', { name: 'Last name' }), 'Núñez');
  await person.type(screen.getByRole('textbox', { name: 'Email' }), 'ana@example.org');
  await person.type(screen.getByLabelText('Password'), 'secret');
  await person.type(screen.getByRole('textbox', { name: 'Team code' }), 'spring2025');
  await person.click(screen.getByRole('button', { name: 'Create Account' }));

  await screen.findByText('Registration failed');
  const code = screen.getByRole('textbox', { name: 'Team code' });
  expect(code.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(code));
  await person.click(screen.getByRole('tab', { name: 'Sign In' }));
  await person.click(screen.getByRole('tab', { name: 'Register' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Team code' }).value).toBe('spring2025');
});

it('[AUTH-02] a space that a phone puts after a team code is not sent', async () => {
  const { person, api } = openPortal('/coach/auth#register', null, (fake) =>
    fake.fail(routes.auth.register, 'TEAM_CODE_INVALID'),
  );
  await person.type(await screen.findByRole('textbox', { name: 'First name' }), 'Ana');
  await person.type(screen.getByRole('textbox', { name: 'Last name' }), 'Park');
  await person.type(screen.getByRole('textbox', { name: 'Email' }), 'ana@example.org');
  await person.type(screen.getByLabelText('Password'), 'secret');
  await person.type(screen.getByRole('textbox', { name: 'Team code' }), ' SPRING2025 ');
  await person.click(screen.getByRole('button', { name: 'Create Account' }));
  await screen.findByText('Registration failed');
  const call = api.calls.find(({ address }) => address === '/api/coach/register');
  expect(call?.body).toMatchObject({ teamCode: 'SPRING2025' });
});

it('[AUTH-10] after too many tries the button counts down to the next', async () => {
  const { person } = openPortal('/coach/auth', null, (api) =>
    api.fail(routes.auth.login, 'TOO_MANY_REQUESTS', { 'retry-after': '75' }),
  );
  await person.type(await screen.findByRole('textbox', { name: 'Email' }), 'ana@example.org');
  await person.type(screen.getByLabelText('Password'), 'secret');
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Try Again in \d:\d\d$/ });
  expect(button.disabled).toBe(true);
});

it('[ROUTE-14] the office’s own sign-in is offered where the league has one', async () => {
  openPortal('/', null, (api) =>
    api.reply(routes.league.show, {
      name: 'Cedar Valley League',
      officeEmail: 'office@example.org',
      timeZone: 'America/New_York',
      singleSignOn: true,
      resetByLink: false,
      sendsMail: false,
      portalOnly: [],
      sessionHours: 72,
    }),
  );
  const link = await screen.findByRole('link', { name: /League office/ });
  expect(link.getAttribute('href')).toBe('/api/login');
});
