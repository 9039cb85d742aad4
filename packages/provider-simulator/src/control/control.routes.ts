import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accountSwitchSchema, switchAccount } from '../account/switch-account.ts';
import { faultDocumentSchema } from '../faults/faults.ts';
import { listContactFields } from '../fields/list-fields.ts';
import { parseQuery } from '../http/query.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import type { League } from '../league.ts';
import { lapseMembers } from '../levels/lapse.ts';
import { resetSchema } from '../seed/seed-league.ts';
import { sendJson } from '../server/send-json.ts';
import { patchSettings } from '../settings/settings.ts';

interface Control extends League {
  limiter: RateLimiter;
}

/** The simulator's own paths, for tests and developers; the real service has none of them. */
export function registerControl(app: FastifyInstance, { limiter, ...league }: Control): void {
  const { world, reset } = league;
  app.register(async (control) => {
    control.setErrorHandler((error, _request, reply) => {
      if (error instanceof z.ZodError) {
        return sendJson(reply.code(400), { error: z.prettifyError(error) });
      }
      if (error instanceof SyntaxError) return sendJson(reply.code(400), { error: error.message });
      throw error;
    });

    control.post('/_simulator/reset', (request, reply) => {
      reset(resetSchema.parse(readJson(request.body)));
      limiter.reset();
      return sendJson(reply, overview(world));
    });
    control.put('/_simulator/account', (request, reply) => {
      switchAccount(league, accountSwitchSchema.parse(readJson(request.body)));
      limiter.reset();
      return sendJson(reply, overview(world));
    });
    control.get('/_simulator/state', (_request, reply) => sendJson(reply, overview(world)));

    control.get('/_simulator/faults', (_request, reply) => sendJson(reply, faultsView(world)));
    control.put('/_simulator/faults', (request, reply) => {
      const { faults, seed } = faultDocumentSchema.parse(readJson(request.body));
      world.faults.replace(faults, seed);
      return sendJson(reply, faultsView(world));
    });
    control.delete('/_simulator/faults', (_request, reply) => {
      world.faults.replace([]);
      return sendJson(reply, faultsView(world));
    });

    control.get('/_simulator/settings', (_request, reply) => sendJson(reply, world.settings()));
    control.put('/_simulator/settings', (request, reply) => {
      world.saveSettings(patchSettings(world.settings(), readJson(request.body)));
      limiter.reset();
      return sendJson(reply, world.settings());
    });

    control.get('/_simulator/requests', (request, reply) => {
      const since = Number(parseQuery(request.url).text('since') ?? 0) || 0;
      return sendJson(reply, {
        requests: world.requestLog.since(since),
        last: world.requestLog.lastId(),
      });
    });
    control.delete('/_simulator/requests', (_request, reply) => {
      world.requestLog.clear();
      return sendJson(reply, { requests: [], last: world.requestLog.lastId() });
    });
    control.get('/_simulator/mail', (_request, reply) => sendJson(reply, { mail: world.store.all('mail') }));
    control.delete('/_simulator/mail', (_request, reply) => {
      for (const mail of world.store.all('mail')) world.store.remove('mail', mail.id);
      return sendJson(reply, { mail: [] });
    });
    control.get('/_simulator/webhooks', (_request, reply) =>
      sendJson(reply, { attempts: world.webhooks.attempts() }),
    );
    control.post('/_simulator/lapse', (_request, reply) => sendJson(reply, { lapsed: lapseMembers(world) }));
  });
}

/** The faults as they were set, each with the number of requests that matched it and that it affected. */
function faultsView(world: League['world']) {
  const states = world.faults.states();
  return {
    faults: states.map(({ fault }) => fault),
    strikes: states.map(({ fault, seen, struck }) => ({ kind: fault.kind, seen, struck })),
  };
}

function readJson(body: unknown): unknown {
  return typeof body === 'string' && body.trim() !== '' ? JSON.parse(body) : {};
}

/** An overview for developers: the account, the time, and the number of contacts by status, level and team. */
function overview(world: League['world']) {
  const { store, account, zone } = world;
  const contacts = store.all('contacts');
  const countBy = (keyOf: (contact: (typeof contacts)[number]) => string) =>
    Object.fromEntries([...Map.groupBy(contacts, keyOf)].map(([key, group]) => [key, group.length]));
  const team = listContactFields(world).find((field) => field.name === 'Team');
  const teamOf = (contact: (typeof contacts)[number]) =>
    team?.options.find((option) => option.id === contact.customValues[team.systemCode])?.label ?? 'no team';
  return {
    account: { id: account.id, name: account.name, domain: account.primaryDomainName },
    clock: zone.format(world.now(), 'milliseconds'),
    seed: store.get('seed', 'seed') ?? null,
    counts: {
      contacts: contacts.length,
      members: contacts.filter((contact) => contact.membership !== null).length,
      archived: contacts.filter((contact) => contact.isArchived).length,
      administrators: contacts.filter((contact) => contact.isAccountAdministrator).length,
      events: store.count('events'),
      registrations: store.count('registrations'),
      invoices: store.count('invoices'),
      mail: store.count('mail'),
    },
    statuses: countBy((contact) => contact.membership?.status ?? 'no member'),
    levels: countBy((contact) => store.get('levels', contact.membership?.levelId ?? 0)?.name ?? 'no member'),
    teams: countBy(teamOf),
  };
}
