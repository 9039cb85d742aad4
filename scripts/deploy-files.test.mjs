import { readdirSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { allRoutes, fillPath, routes } from '@league/contract';
import { expect, it } from 'vitest';

const root = new URL('../', import.meta.url);
const folder = new URL('deploy/', root);
const names = readdirSync(folder);
const textOf = (name) => readFileSync(new URL(name, folder), 'utf8');

/** The project's own files that the files of a deployment start, read or point to. */
function pathsIn(text) {
  const installed = [...text.matchAll(/\/opt\/gymnastics-portal\/current\/([\w./-]+)/g)];
  const inside = [...text.matchAll(/(?:^|[\s"'])((?:apps|deploy|docs|node_modules|scripts)\/[\w./-]+)/gm)];
  return [...installed, ...inside].map(([, path]) => path.replace(/\.$/, ''));
}

it.each(names)('[BEYOND-04] everything of the project that deploy/%s names is there', async (name) => {
  for (const path of pathsIn(textOf(name)))
    await expect(stat(new URL(path, root)), path).resolves.toBeTruthy();
});

it('[BEYOND-04] the unit and the image start the portal itself, which the signal to stop must reach, and give it time', () => {
  const unit = textOf('gymnastics-portal.service');
  const image = textOf('Containerfile');
  const program = 'node_modules/.bin/node apps/server/src/main.ts';
  expect(unit).toContain(`ExecStart=/opt/gymnastics-portal/current/${program}\n`);
  expect(image).toMatch(
    /^ENTRYPOINT \["node_modules\/\.bin\/node"\]\nCMD \["apps\/server\/src\/main\.ts"\]$/m,
  );
  expect(image).toMatch(/^STOPSIGNAL SIGTERM$/m);
  // More than the ten seconds after which the portal ends by itself.
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(10);
});

it('[SAFE-04] nginx logs no query, no whole address and no page before, in both of its servers', () => {
  const text = textOf('nginx.conf').replace(/^\s*#.*$/gm, '');
  const format = /log_format gymnastics_portal '([^']*)'/.exec(text)?.[1];
  expect(format).toContain('$request_method $gymnastics_portal_path ');
  expect(format).not.toMatch(/\$(uri|document_uri|request|request_uri|args|arg_\w+|query_string|http_\w+)\b/);
  const servers = text.split(/^server \{/m).slice(1);
  expect(servers).toHaveLength(2);
  for (const server of servers) {
    expect(server).toMatch(/access_log \S+ gymnastics_portal;/);
    expect(server).toMatch(/error_log \S+ crit;/);
  }
});

it('[SAFE-04] nginx does not tell its version, in both of its servers', () => {
  const servers = textOf('nginx.conf')
    .split(/^server \{/m)
    .slice(1);
  expect(servers).toHaveLength(2);
  for (const server of servers) expect(server).toMatch(/^ {4}server_tokens off;$/m);
});

it('[SAFE-04] nginx sends a caller on to its own name, never to the one in the request', () => {
  const redirects = textOf('nginx.conf').match(/^\s*return 30\d .*$/gm) ?? [];
  expect(redirects.map((line) => line.trim())).toEqual(['return 301 https://$server_name$request_uri;']);
});

it('[SAFE-04] nginx leaves the secret of a calendar’s address out of its log, and logs other paths', () => {
  const map = /^map \$uri \$gymnastics_portal_path \{\n([^}]*)\}/m.exec(textOf('nginx.conf'))?.[1] ?? '';
  const rows = [...map.matchAll(/^\s*(?:default|"~\*(\S+)")\s+(\S+);$/gm)];
  const logged = (path) =>
    (rows.find(([, pattern]) => pattern && new RegExp(pattern, 'i').test(path)) ?? rows[0])?.[2];
  const secret = 'q'.repeat(43);
  expect(logged(fillPath(routes.events.teamCalendar.path, { token: secret }))).toBe('/api/calendars/-');
  expect(logged('/api/members')).toBe('$uri');
});

it('[SAFE-04] only a calendar’s address has a secret in its path', () => {
  const secretPaths = allRoutes
    .map(({ path }) => path)
    .filter((path) => /:(token|secret|code)\b/i.test(path));
  expect(secretPaths).toEqual([routes.events.teamCalendar.path]);
});
