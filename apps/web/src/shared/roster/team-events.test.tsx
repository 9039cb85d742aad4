// @vitest-environment jsdom
import type { ErrorCode } from '@league/contract';
import { routes } from '@league/contract/calls';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeApi } from '../../../test/fake-api.ts';
import { createQueryClient } from '../../platform/api/query-client.ts';
import { useVisibleEvents } from './team-events.ts';

it.each<[ErrorCode, number]>([
  ['INTERNAL', 4],
  ['NOT_SIGNED_IN', 1],
])(
  '[CLIENT-05] retries visible events three times unless unauthorized: %s, %d calls',
  async (code, calls) => {
    const api = startFakeApi();
    api.fail(routes.events.visible, code);
    const client = createQueryClient();
    const { queries } = client.getDefaultOptions();
    client.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });
    const { result } = renderHook(useVisibleEvents, {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    });
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(api.timesCalled(routes.events.visible)).toBe(calls);
  },
);
