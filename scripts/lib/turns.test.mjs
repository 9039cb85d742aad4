import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { whileAlone } from './turns.mjs';

const turns = new URL('./turns.mjs', import.meta.url).href;

describe('two set-ups of one clone take turns', { timeout: 30_000 }, () => {
  it('lets the second work only when the first is done', async () => {
    const name = randomUUID();
    const order = [];
    const first = whileAlone(async () => {
      order.push('first begins');
      await new Promise((resolve) => setTimeout(resolve, 50));
      order.push('first ends');
    }, name);
    await Promise.all([first, whileAlone(async () => order.push('second'), name)]);
    expect(order).toEqual(['first begins', 'first ends', 'second']);
  });

  it('frees the turn of a set-up that was killed', async () => {
    const name = randomUUID();
    const script = `import { whileAlone } from ${JSON.stringify(turns)};
      await whileAlone(() => { console.log('working'); return new Promise(() => setInterval(() => {}, 1000)); }, '${name}');`;
    const killed = spawn(process.execPath, ['--input-type=module', '--eval', script]);
    await once(killed.stdout, 'data');
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect(await whileAlone(async () => 'done', name)).toBe('done');
  });

  it('frees the turn when the work fails', async () => {
    const name = randomUUID();
    await expect(whileAlone(() => Promise.reject(new Error('no network')), name)).rejects.toThrow(
      'no network',
    );
    expect(await whileAlone(async () => 'done', name)).toBe('done');
  });
});
