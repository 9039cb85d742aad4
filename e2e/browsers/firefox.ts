import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Engine, EngineKind } from './engine.ts';
import { endProcess } from './processes.ts';

const FIREFOX = '/usr/bin/firefox-esr';
const LISTENS = /^WebDriver BiDi listening on (ws:\S+)/;

export const firefox: EngineKind = {
  name: 'Firefox',
  isInstalled: existsSync(FIREFOX),
  install: 'apt-get install -y firefox-esr',
  start: startFirefox,
};

/** Starts Firefox, which speaks WebDriver BiDi itself: Debian has no geckodriver. */
async function startFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'league-firefox-'));
  // A press in the middle of a transition would miss.
  await writeFile(join(profile, 'user.js'), 'user_pref("ui.prefersReducedMotion", 1);\n');
  const program = spawn(
    FIREFOX,
    ['--headless', '--remote-debugging-port=0', '--no-remote', '--profile', profile, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const { send, end } = await connect(`${await addressOf(program)}/session`);
  await send('session.new', { capabilities: {} });
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
  const context = contexts[0]?.context;

  const call = async (source: string, values: readonly unknown[]) => {
    const answer = (await send('script.callFunction', {
      // Values are sent as JSON, because the protocol has a separate form for each type.
      functionDeclaration: `(values) => (${source})(...JSON.parse(values))`,
      arguments: [{ type: 'string', value: JSON.stringify(values) }],
      target: { context },
      awaitPromise: true,
    })) as { type: string; result?: Remote; exceptionDetails?: { text: string } };
    if (answer.type !== 'success' || !answer.result) throw new Error(answer.exceptionDetails?.text);
    return answer.result;
  };
  const act = (actions: readonly object[]) => send('input.performActions', { context, actions });
  const click = async ({ id }: { id: string }) => {
    // The page may have grown since the element was found, and the pointer can only reach elements in the window.
    await send('script.callFunction', {
      functionDeclaration: "(element) => element.scrollIntoView({ block: 'center' })",
      arguments: [{ sharedId: id }],
      target: { context },
      awaitPromise: false,
    });
    const origin = { type: 'element', element: { sharedId: id } };
    await act([
      {
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x: 0, y: 0, origin },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  };

  return {
    setSize: async (width, height) => {
      await send('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    open: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    back: async () => {
      await call('() => { window.history.back(); }', []);
    },
    run: async (source, ...values) => {
      const { value } = await call(
        `async (...values) => JSON.stringify((await (${source})(...values)) ?? null)`,
        values,
      );
      return JSON.parse(String(value));
    },
    find: async (source, ...values) => {
      const { sharedId } = await call(source, values);
      return sharedId === undefined ? null : { id: sharedId };
    },
    click,
    type: async (element, text) => {
      await click(element);
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await act([{ type: 'key', id: 'keyboard', actions: keys }]);
    },
    choose: async ({ id }, file) => {
      await send('input.setFiles', { context, element: { sharedId: id }, files: [file] });
    },
    close: async () => {
      end();
      await endProcess(program);
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

type Remote = { readonly type: string; readonly value?: unknown; readonly sharedId?: string };

async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (stderr) {
    for await (const line of createInterface(stderr)) {
      const address = LISTENS.exec(line)?.[1];
      if (address) return address;
    }
  }
  throw new Error('Firefox ended before it listened.');
}

/** One connection for commands; each answer has the number of its command. */
async function connect(address: string) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data));
    const command = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.type === 'error') command?.reject(new Error(`${answer.error}: ${answer.message}`));
    else command?.resolve(answer.result);
  });
  let last = 0;
  return {
    send: (method: string, params: object): Promise<unknown> => {
      last += 1;
      const command = Promise.withResolvers<unknown>();
      waiting.set(last, command);
      socket.send(JSON.stringify({ id: last, method, params }));
      return command.promise;
    },
    end: () => socket.close(),
  };
}
