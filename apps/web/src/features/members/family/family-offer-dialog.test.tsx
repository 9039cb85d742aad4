// @vitest-environment jsdom
import { type FamilyMember, type Guardian, NO_GUARDIAN } from '@league/contract';
import { routes } from '@league/contract/calls';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished } from 'vitest';
import { buildUser, type FakeApi, failure, startFakeApi } from '../../../../test/fake-api.ts';
import { stubBrowser } from '../../../../test/stub-browser.ts';
import { createQueryClient } from '../../../platform/api/query-client.ts';
import { toastStore } from '../../../platform/toasts/toast.ts';
import { Toaster } from '../../../platform/toasts/toaster.tsx';
import { buildMember } from '../test-members.ts';
import { FamilyCard } from './family-card.tsx';
import { FamilyOfferDialog } from './family-offer-dialog.tsx';

const { shareContact } = routes.families;
const [ELLA, MAUD] = ['Ella', 'Maud'].map((firstName) => ({
  ...buildMember({ firstName, version: 4 }),
  familyEmail: null,
})) as [FamilyMember & ReturnType<typeof buildMember>, FamilyMember];
const GUARDIANS: Guardian[] = ['Ann Ames', 'Bo Ames'].map((name) => ({
  ...NO_GUARDIAN,
  ...{ name, phone: '609-555-0199' },
}));

function show(content: React.ReactNode): FakeApi {
  stubBrowser();
  const api = startFakeApi();
  api.reply(routes.auth.coachUser, buildUser());
  const client = createQueryClient();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        {content}
        <Toaster />
      </QueryClientProvider>
    </MantineProvider>,
  );
  onTestFinished(() => {
    cleanup();
    client.clear();
    toastStore.dismiss();
  });
  return api;
}

function openOffers() {
  let isClosed = false;
  const found = GUARDIANS.map((guardian) => ({ guardian, others: [MAUD] }));
  const api = show(<FamilyOfferDialog offers={{ saved: ELLA, found }} onClose={() => (isClosed = true)} />);
  const sent = () => api.calls.filter(({ address }) => address === shareContact.path).map(({ body }) => body);
  return { api, person: userEvent.setup(), sent, isClosed: () => isClosed };
}
const offerOf = (name: string) =>
  screen.findByRole('dialog', { name: `Change ${name}’s Contact for the Family Too?` });

it('[FAMILY-03] shares two guardians of one edit, the second based on the version that the first has created', async () => {
  const { api, person, sent, isClosed } = openOffers();
  api.reply(shareContact, { changed: [{ id: MAUD.id, version: 5 }] });
  await offerOf('Ann Ames');
  await person.click(screen.getByRole('button', { name: 'Change for Maud' }));
  await offerOf('Bo Ames');
  await person.click(await screen.findByRole('button', { name: 'Change for Maud' }));
  await waitFor(() => expect(isClosed()).toBe(true));
  expect(sent()).toMatchObject([
    { guardian: 'Ann Ames', from: { id: ELLA.id, version: 4 }, to: [{ id: MAUD.id, version: 4 }] },
    { guardian: 'Bo Ames', from: { id: ELLA.id, version: 4 }, to: [{ id: MAUD.id, version: 5 }] },
  ]);
});

it('[FAMILY-03] does not show the failure of one guardian in the next guardian’s offer', async () => {
  const { api, person } = openOffers();
  api.answer(`POST ${shareContact.path}`, () => failure('FAMILY_CHANGED'));
  const first = await offerOf('Ann Ames');
  await person.click(screen.getByRole('button', { name: 'Change for Maud' }));
  await waitFor(() => expect(first.textContent).toContain('Someone else has changed this family'));
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  const second = await offerOf('Bo Ames');
  expect(second.textContent).not.toContain('Someone else has changed this family');
});

it('[FAMILY-03] says that nothing was changed when the others already have the same', async () => {
  const { api, person } = openOffers();
  api.reply(shareContact, { changed: [] });
  await offerOf('Ann Ames');
  await person.click(screen.getByRole('button', { name: 'Change for Maud' }));
  await screen.findByText('The others of the family have the same already.');
  expect(screen.queryByText('Changed for the Family')).toBeNull();
});

it('[FAMILY-03] offers to use for all only a contact that another gymnast lacks', async () => {
  const ways = [
    { phone: '609-555-0142', email: 'ann@example.org', memberIds: [ELLA.id] },
    { phone: '(609) 555-0142', email: '', memberIds: [MAUD.id] },
  ];
  const contacts = [{ name: 'Ann Ames', relation: '', ways }];
  show(
    <FamilyCard
      family={{ id: 1, size: 2, reasons: ['phone'], members: [ELLA, MAUD], contacts, addresses: [] }}
      onOpen={() => undefined}
    />,
  );
  const buttons = await screen.findAllByRole('button', { name: /^Use for All/ });
  expect(buttons.map((each) => each.ariaLabel)).toEqual([
    'Use for All: 609-555-0142, ann@example.org of Ann Ames',
  ]);
});
