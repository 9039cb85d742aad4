// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { useSingleMutation } from './single-mutation.ts';

afterEach(cleanup);

type Call = { readonly name: string; readonly mutationKey?: readonly string[] };
type Props = Call & { readonly send: (name: string) => Promise<void> };

function Caller({ name, mutationKey, send }: Props) {
  const call = useSingleMutation({ ...(mutationKey && { mutationKey }), mutationFn: () => send(name) });
  return (
    <button type="button" onClick={() => call.run()}>
      {call.isPending ? `${name} …` : name}
    </button>
  );
}

/** Two buttons that make a call each; `answer` ends the running calls. */
function openButtons(first: Call, second: Call) {
  const waiting: (() => void)[] = [];
  const send = vi.fn((_name: string) => new Promise<void>((resolve) => waiting.push(resolve)));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Caller {...first} send={send} />
      <Caller {...second} send={send} />
    </QueryClientProvider>,
  );
  const answer = async () => {
    for (const resolve of waiting.splice(0)) resolve();
    await waitFor(() => expect(screen.queryByText(/…/)).toBeNull());
  };
  const sent = () => send.mock.calls.map(([name]) => name);
  return { sent, answer, first: screen.getByText(first.name), second: screen.getByText(second.name) };
}

it('sends a double click once, and sends again after the answer', async () => {
  const { sent, answer, first, second } = openButtons({ name: 'Renew' }, { name: 'Archive' });
  fireEvent.click(first);
  fireEvent.click(first);
  fireEvent.click(second);
  await waitFor(() => expect(sent()).toEqual(['Renew', 'Archive']));
  await answer();
  fireEvent.click(first);
  await waitFor(() => expect(sent()).toEqual(['Renew', 'Archive', 'Renew']));
  await answer();
});

it('makes one call at a time for a key, from whichever component', async () => {
  const mutationKey = ['renew', 'Ada'];
  const { sent, answer, first, second } = openButtons(
    { name: 'Card', mutationKey },
    { name: 'Dialog', mutationKey },
  );
  fireEvent.click(first);
  fireEvent.click(second);
  await waitFor(() => expect(sent()).toEqual(['Card']));
  await answer();
  fireEvent.click(second);
  await waitFor(() => expect(sent()).toEqual(['Card', 'Dialog']));
  await answer();
});
