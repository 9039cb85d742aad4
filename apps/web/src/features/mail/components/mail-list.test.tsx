// @vitest-environment jsdom
import type { Mail } from '@league/contract';
import { routes } from '@league/contract/calls';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildUser } from '../../../../test/fake-api.ts';
import { openPortal } from '../../../../test/render-app.tsx';
import { mail as words } from '../../../strings/en/mail.ts';

const mailTo = (id: number, toName: string, handOver: boolean): Mail => ({
  ...{ id, userId: id, toName, to: 'noor@example.org', subject: 'Your account' },
  ...{ state: 'kept', sentAt: null, attempts: 0, nextAttemptAt: null, reason: null, answer: null },
  createdAt: '2026-03-01T09:00:00.000Z',
  can: { handOver },
});

it('[OFFICE-10] offers to hand over only mails that the person may read', async () => {
  const mails = [mailTo(1, 'Noor Vance', true), mailTo(2, 'Ida Roth', false)];
  openPortal('/admin/coaches#mail', buildUser({ role: 'admin', officeRole: 'full' }), (api) =>
    api.reply(routes.mail.list, { isDelivered: true, mails }),
  );
  const offered = async (name: string) => {
    const row = (await screen.findByText(`${name} · noor@example.org`)).closest('li');
    return row !== null && within(row).queryByText(words.handOver) !== null;
  };
  expect(await offered('Noor Vance')).toBe(true);
  expect(await offered('Ida Roth')).toBe(false);
});
