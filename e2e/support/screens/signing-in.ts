import { routes } from '@league/contract';
import { ADMIN, SPRING } from '../accounts.ts';
import { inviteCoach } from '../coaches.ts';
import { signIn } from '../sign-in.ts';
import { stubLeague, stubUser } from '../stubs.ts';
import { expect } from '../test.ts';
import { openAt, type Screen } from './screen.ts';

/** The screens before a portal: sign-in and the like. */
export const signingInScreens: readonly Screen[] = [
  {
    name: 'sign-in',
    shows: ['features/auth/pages/auth-screen.tsx'],
    open: (page) => openAt(page, '/coach/auth', 'Sign in to your portal'),
  },
  { name: 'register', open: (page) => openAt(page, '/coach/auth#register', 'Create your coach account') },
  {
    name: 'coach-login',
    shows: ['features/auth/pages/coach-login-screen.tsx'],
    open: (page) => openAt(page, '/coach/login', 'Coach Portal'),
  },
  {
    name: 'forgot-password',
    shows: ['features/auth/pages/forgot-password-screen.tsx'],
    open: (page) => openAt(page, '/coach/forgot-password', 'Forgot your password?'),
  },
  {
    name: 'forgot-password-by-link',
    open: async (page) => {
      await stubLeague(page, { resetByLink: true });
      await page.route(`**${routes.passwordReset.request.path}`, (route) =>
        route.fulfill({ json: { message: '' } }),
      );
      await openAt(page, '/coach/forgot-password', 'Forgot your password?');
      const form = page.getByRole('form', { name: 'Get a link by email' });
      await form.getByLabel('Your coach email').fill(SPRING.email);
      await form.getByRole('button', { name: 'Send Link' }).click();
      await expect(form.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'reset-password',
    shows: ['features/auth/pages/reset-password-screen.tsx'],
    open: async (page) => {
      await page.route(`**${routes.passwordReset.read.path}`, (route) =>
        route.fulfill({ json: { firstName: SPRING.firstName, email: SPRING.email } }),
      );
      await openAt(page, '/coach/reset-password#a-token', 'Choose a new password');
      await expect(page.getByText('Hello Dana')).toBeVisible();
    },
  },
  {
    name: 'reset-password-over',
    open: (page) => openAt(page, '/coach/reset-password', 'This link no longer works'),
  },
  {
    name: 'daily-mail-by-link',
    shows: ['features/auth/pages/daily-mail-screen.tsx'],
    open: async (page) => {
      await page.route(`**${routes.officeChanges.readByLink.path}`, (route) =>
        route.fulfill({ json: { isOn: true, email: SPRING.email } }),
      );
      await openAt(page, '/coach/daily-mail#a-token', 'Daily email');
      await expect(page.getByRole('button', { name: 'Turn Off the Daily Email' })).toBeVisible();
    },
  },
  {
    name: 'not-found',
    shows: ['app/not-found-screen.tsx'],
    refusal: { status: 404, path: '/nowhere' },
    open: (page) => openAt(page, '/nowhere', 'Page not found'),
  },
  {
    name: 'admin-landing',
    shows: ['features/admin/pages/admin-screen.tsx'],
    open: (page) => openAt(page, '/admin', 'Admin Portal'),
  },
  {
    name: 'access-denied',
    open: async (page) => {
      await signIn(page, SPRING);
      await openAt(page, '/admin', 'Access Denied');
    },
  },
  {
    name: 'choose-password',
    shows: ['features/auth/pages/choose-password-screen.tsx'],
    open: async (page) => {
      await signIn(page, SPRING);
      await stubUser(page, { mustChoosePassword: true });
      await openAt(page, '/coach/dashboard', 'Choose your own password');
    },
  },
  {
    name: 'second-factor-required',
    shows: ['features/auth/pages/second-factor-screen.tsx'],
    open: async (page) => {
      await signIn(page, ADMIN);
      await stubUser(page, { mustSetUpSecondFactor: true });
      await openAt(page, '/admin', 'Set up the second factor');
    },
  },
  {
    name: 'invitation',
    shows: ['features/auth/pages/invitation-screen.tsx'],
    open: async (page) => {
      const link = await inviteCoach(page, 'Spring', 'Welcome');
      await openAt(page, link, 'Welcome to the coach portal');
      await expect(page.getByText('Hello Kim')).toBeVisible();
    },
  },
  {
    name: 'invitation-over',
    open: (page) => openAt(page, '/coach/invitation', 'This invitation is no longer valid'),
  },
];
