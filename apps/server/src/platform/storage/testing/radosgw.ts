import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '../../free-port.ts';

const run = promisify(execFile);

const PROGRAMS = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin'];
const OWNER = { accessKeyId: 'PORTALKEY', secretAccessKey: 'a/b+secret=' };

export const isRadosgwInstalled = PROGRAMS.every((program) => existsSync(`/usr/bin/${program}`));

export type Radosgw = typeof OWNER & { endpoint: string; stop(): Promise<void> };

/**
 * The configuration of a one-node cluster in memory, without the authentication that the gateway's secure mode would
 * require.
 */
function configOf(folder: string, fsid: string, monitorPort: number): string {
  return `[global]
fsid = ${fsid}
mon host = [v2:127.0.0.1:${monitorPort}/0]
public addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
ms client mode = crc
ms mon client mode = crc
mon data = ${folder}/mon
osd data = ${folder}/osd
run dir = ${folder}
admin socket = ${folder}/$name.asok
pid file = ${folder}/$name.pid
log file = ${folder}/$name.log
mon allow pool size one = true
osd objectstore = memstore
osd crush chooseleaf type = 0
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
`;
}

async function answers(endpoint: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const reply = await fetch(endpoint).catch(() => undefined);
    if (reply?.ok) return;
    await pause(200);
  }
  throw new Error('The S3 gateway did not start.');
}

/** Starts Debian's S3 gateway on a separate cluster: a real service that checks every signature. */
export async function startRadosgw(): Promise<Radosgw> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-s3-'));
  const [monitorPort, port, fsid, osd] = [
    await findFreePort(),
    await findFreePort(),
    randomUUID(),
    randomUUID(),
  ];
  const config = ['-c', join(folder, 'ceph.conf')];
  const daemons: ChildProcess[] = [];
  const start = (program: string, ...options: string[]) =>
    void daemons.push(spawn(program, [...options, ...config, '-f'], { stdio: 'ignore' }));
  const endpoint = `http://127.0.0.1:${port}`;
  async function stop(): Promise<void> {
    for (const daemon of daemons.reverse()) {
      const ended = new Promise((resolve) => daemon.once('exit', resolve));
      if (daemon.exitCode === null && daemon.kill('SIGKILL')) await ended;
    }
    await rm(folder, { recursive: true, force: true });
  }
  try {
    await mkdir(join(folder, 'mon'));
    await mkdir(join(folder, 'osd'));
    await writeFile(join(folder, 'ceph.conf'), configOf(folder, fsid, monitorPort));
    const map = join(folder, 'monmap');
    await run('monmaptool', [
      '--create',
      '--addv',
      'a',
      `[v2:127.0.0.1:${monitorPort}/0]`,
      '--fsid',
      fsid,
      map,
    ]);
    await run('ceph-mon', ['--mkfs', '-i', 'a', '--monmap', map, ...config]);
    start('ceph-mon', '-i', 'a');
    await run('ceph', [...config, 'osd', 'new', osd, '0']);
    await run('ceph-osd', ['--mkfs', '-i', '0', '--osd-uuid', osd, ...config]);
    start('ceph-osd', '-i', '0');
    const { accessKeyId, secretAccessKey } = OWNER;
    const user = [
      '--uid=portal',
      '--display-name=Portal',
      `--access-key=${accessKeyId}`,
      `--secret=${secretAccessKey}`,
    ];
    await run('radosgw-admin', [...config, 'user', 'create', ...user]);
    start('radosgw', '-n', 'client.admin', '--rgw-frontends', `beast endpoint=127.0.0.1:${port}`);
    await answers(endpoint);
    return { endpoint, ...OWNER, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
