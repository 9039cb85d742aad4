// @vitest-environment jsdom
import { routes } from '@league/contract/calls';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { startFakeApi } from '../../../../../test/fake-api.ts';
import { stubBrowser } from '../../../../../test/stub-browser.ts';
import { createQueryClient } from '../../../../platform/api/query-client.ts';
import MemberPanel from './member-panel.tsx';

it('[ERR-05] an unknown gymnast is reported as not found, not as loading', async () => {
  const nothing = () => undefined;
  stubBrowser();
  const api = startFakeApi();
  api.fail(routes.officeMembers.find, 'MEMBER_NOT_FOUND');
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <MemberPanel
          memberId={9}
          listed={undefined}
          turns={{ index: null, total: 0, onPrevious: null, onNext: null }}
          onAction={nothing}
          onClose={nothing}
          returnFocusTo={() => null}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
  onTestFinished(cleanup);
  expect(await screen.findByText('There is no such gymnast in this league.')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Gymnast' })).toBeTruthy();
});
