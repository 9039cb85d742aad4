import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../support/portal/free-port.ts';
import type { Engine, EngineKind, Found } from './engine.ts';
import { endProcess } from './processes.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY = '/usr/bin/Xvfb';
/** The window that WebKitGTK brings for tests. It is at least 447 pixels wide. */
const [WINDOW] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
/** Names an element in answers of WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export const webkit: EngineKind = {
  name: 'WebKit',
  isInstalled: existsSync(DRIVER) && existsSync(DISPLAY) && WINDOW !== undefined,
  install: 'apt-get install -y webkit2gtk-driver xvfb',
  start: startWebKit,
};

/** Starts WebKitGTK by WebDriver, on a virtual display. */
async function startWebKit(): Promise<Engine> {
  const port = await findFreePort();
  const display = spawn(DISPLAY, ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await firstLine(display.stdout);
  const driver = spawn(DRIVER, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${number}`,
      // There is no graphics card, and its sandbox needs rights that root does not have in a container.
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const address = `http://127.0.0.1:${port}`;
  await isReady(address);
  const { sessionId } = (await command(`${address}/session`, 'POST', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: WINDOW, args: ['--automation'] } },
    },
  })) as { sessionId: string };
  const session = `${address}/session/${sessionId}`;
  const post = (path: string, body: object) => command(session + path, 'POST', body);
  const execute = (source: string, values: readonly unknown[]) =>
    post('/execute/sync', { script: `return (${source})(...arguments);`, args: values });

  return {
    setSize: async (width, height) => {
      await post('/window/rect', { width, height });
    },
    open: async (url) => {
      await post('/url', { url });
    },
    back: async () => {
      await post('/back', {});
    },
    run: (source, ...values) => execute(source, values),
    find: async (source, ...values) => {
      const found = (await execute(source, values)) as Record<string, string> | null;
      return found?.[ELEMENT] === undefined ? null : { id: found[ELEMENT] };
    },
    click: async ({ id }) => {
      await post(`/element/${id}/click`, {});
    },
    type: async ({ id }, text) => {
      await post(`/element/${id}/value`, { text });
    },
    choose: async ({ id }: Found, file) => {
      await post(`/element/${id}/value`, { text: file });
    },
    close: async () => {
      await command(session, 'DELETE').catch(() => undefined);
      await endProcess(driver);
      await endProcess(display);
    },
  };
}

async function isReady(address: string): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; await wait(100)) {
    const answer = await fetch(`${address}/status`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error('WebKitWebDriver does not answer.');
}

async function command(url: string, method: 'POST' | 'DELETE', body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
  if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`);
  return value;
}

async function firstLine(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) return line;
  throw new Error('Xvfb ended before it had a display.');
}
