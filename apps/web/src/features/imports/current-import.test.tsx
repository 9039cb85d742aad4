// @vitest-environment jsdom
import { routes } from '@league/contract/calls';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildUser } from '../../../test/fake-api.ts';
import { openPortal } from '../../../test/render-app.tsx';

const STEP_2 = 'Step 2: Upload Your Spreadsheet';
const BULK_IMPORT = '/coach/dashboard#bulk-import';

it('[IMPORT-02] the steps wait until it is known that no import is unfinished, and come all the same where that cannot be known', async () => {
  const answer = Promise.withResolvers<Response>();
  const { api } = openPortal(BULK_IMPORT, buildUser(), (portal) =>
    portal.answer(`GET ${routes.imports.history.path}`, () => answer.promise),
  );
  await screen.findByRole('heading', { level: 1, name: 'Bulk Import' });
  await waitFor(() => expect(api.timesCalled(routes.imports.history)).toBe(1));
  expect(screen.queryByRole('heading', { name: STEP_2 })).toBeNull();

  answer.reject(new TypeError('Failed to fetch'));
  await screen.findByRole('heading', { name: STEP_2 });
});
