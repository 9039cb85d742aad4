import { expect, it } from 'vitest';
import { displayNameOf } from './display-name.ts';

it('[ADMIN-01] the admin is shown by name, else by email, else as Administrator', () => {
  expect(displayNameOf({ firstName: 'Ruth', lastName: 'Okafor', email: 'office@example.org' })).toBe(
    'Ruth Okafor',
  );
  expect(displayNameOf({ firstName: '', lastName: '', email: 'office@example.org' })).toBe(
    'office@example.org',
  );
  expect(displayNameOf({ firstName: '', lastName: '', email: '' })).toBe('Administrator');
});
