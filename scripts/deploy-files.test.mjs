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
  const program = 'node_modules/.bin/node --max-semi-space-size=16 apps/server/src/main.ts';
  expect(unit).toContain(`ExecStart=/opt/gymnastics-portal/current/${program}\n`);
  expect(image).toMatch(
    /^ENTRYPOINT \["node_modules\/\.bin\/node"\]\nCMD \["--max-semi-space-size=16", "apps\/server\/src\/main\.ts"\]$/m,
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

it('[SAFE-07] nginx stores little of what a caller does not read, and leaves no process out that a caller made fail', () => {
  const text = textOf('nginx.conf').replace(/^\s*#.*$/gm, '');
  expect(text).toMatch(/^ {4}proxy_max_temp_file_size 2m;$/m);
  expect(text).toMatch(/^ {4}limit_conn gymnastics_portal 100;$/m);
  const servers = text.match(/^ {4}server .*$/gm) ?? [];
  expect(servers.length).toBeGreaterThan(0);
  for (const server of servers) expect(server).toMatch(/ max_fails=0;$/);
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

/** The lines of .dockerignore in order: of those that match a path or a folder above it, the last one decides. */
const imageRules = readFileSync(new URL('.dockerignore', root), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ isIn: line.startsWith('!'), pattern: patternOf(line.replace('!', '')) }));

/** `*` matches within one name, also one that begins with a dot, and a leading `**` any folders or none. */
function patternOf(line) {
  const name = line.replace('**/', '').replaceAll('.', '\\.').replaceAll('*', '[^/]*');
  return new RegExp(line.startsWith('**/') ? `^(.*/)?${name}$` : `^${name}$`);
}

function isInImage(path) {
  const names = path.split('/');
  const above = names.map((_, index) => names.slice(0, index + 1).join('/'));
  return imageRules.findLast(({ pattern }) => above.some((part) => pattern.test(part)))?.isIn ?? true;
}

/** The sources below a folder, without what is installed, built or left by an operator. */
function sourcesIn(folder) {
  return readdirSync(new URL(folder, root), { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist'].includes(name))
    .flatMap((entry) => {
      const path = `${folder}${entry.name}`;
      if (entry.isDirectory()) return sourcesIn(`${path}/`);
      return /\.(ts|tsx|mjs|json|sql|css|html|svg|png)$/.test(entry.name) ? [path] : [];
    });
}

it('[BEYOND-04] the image holds all that it is built from', () => {
  const { workspaces } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
  const folders = workspaces.flatMap((each) =>
    each.endsWith('/*')
      ? readdirSync(new URL(each.slice(0, -1), root)).map((name) => each.replace('*', name))
      : [each],
  );
  const packages = ['', ...folders.map((folder) => `${folder}/`)].map((folder) => `${folder}package.json`);
  const sources = ['apps/', 'packages/', 'scripts/'].flatMap(sourcesIn);
  expect(sources.length).toBeGreaterThan(1000);
  const needed = ['package-lock.json', 'tsconfig.base.json', ...packages, ...sources];
  expect(needed.filter((path) => !isInImage(path))).toEqual([]);
});

it.each([
  ...['portal.env', '.env', '.env.local', 'portal.tar.gz', 'server.key', 'server.pem'],
  ...['apps/server/.env', 'apps/server/portal.env', 'scripts/portal.tar.gz', 'packages/contract/server.key'],
  ...['portal.sql', 'backups/portal.dump', 'data/postgres/base/1', '.git/config', 'deploy/nginx.conf'],
  ...['node_modules/zod/index.js', 'apps/server/node_modules/pg/index.js', 'apps/web/dist/index.html'],
])('[SAFE-04] the image leaves out %s', (path) => {
  expect(isInImage(path)).toBe(false);
});

it('[SAFE-04] git takes nothing of the kind that an operator leaves in the folder', () => {
  const ignored = readFileSync(new URL('.gitignore', root), 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['*.env', '.env*', '*.key', '*.pem', '*.tar.gz', 'data/']));
});
