import {
  closeSync,
  existsSync,
  fchmodSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/**
 * A snapshot and a journal of the changes since. The snapshot names its journal, so if the process is killed between
 * any two steps, one readable pair remains: the old or the new.
 */
export interface Disk {
  /** The last snapshot and the journal entries after it; null if nothing was ever stored. */
  load(): { snapshot: unknown; entries: unknown[] } | null;
  /** Adds one entry; it is on the disk when the call returns. */
  append(entry: unknown): void;
  /** Replaces the snapshot and its journal by a new snapshot with an empty journal. */
  compact(snapshot: unknown): void;
  /** Bytes written to the journal since the last snapshot. */
  journalBytes(): number;
  close(): void;
}

interface SnapshotFile {
  journal: string;
  snapshot: unknown;
}

const snapshotName = 'snapshot.json';

export function openDisk(folder: string): Disk {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let journalName = 'journal-1.ndjson';
  let journal: number | null = null;
  let bytes = 0;

  const syncFolder = () => {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  };

  const openJournal = () => {
    journal ??= openOwn(join(folder, journalName), 'a');
    return journal;
  };

  return {
    load() {
      const path = join(folder, snapshotName);
      if (!existsSync(path)) return null;
      const file = readSnapshot(path);
      journalName = file.journal;
      const journalPath = join(folder, journalName);
      const { entries, completeBytes } = readJournal(journalPath);
      bytes = completeBytes;
      return { snapshot: file.snapshot, entries };
    },
    append(entry) {
      const line = Buffer.from(`${JSON.stringify(entry)}\n`);
      const handle = openJournal();
      try {
        writeFully(handle, line);
        fsyncSync(handle);
      } catch (cause) {
        // Later lines must not be appended to an incomplete one.
        ftruncateSync(handle, bytes);
        throw new Error(`The journal in ${folder} could not be written.`, { cause });
      }
      bytes += line.length;
    },
    compact(snapshot) {
      const next = `journal-${Number(/\d+/.exec(journalName)?.[0] ?? 0) + 1}.ndjson`;
      const temporary = join(folder, `${snapshotName}.new`);
      const handle = openOwn(temporary, 'w');
      try {
        const file: SnapshotFile = { journal: next, snapshot };
        writeFully(handle, Buffer.from(JSON.stringify(file)));
        fsyncSync(handle);
      } finally {
        closeSync(handle);
      }
      renameSync(temporary, join(folder, snapshotName));
      syncFolder();
      if (journal !== null) closeSync(journal);
      journal = null;
      journalName = next;
      bytes = 0;
      removeOldJournals(folder, next);
      openJournal();
      syncFolder();
    },
    journalBytes: () => bytes,
    close() {
      if (journal !== null) closeSync(journal);
      journal = null;
    },
  };
}

/** Opens a file so that other users of the machine cannot read it, even if an earlier release made it readable. */
function openOwn(path: string, flags: 'a' | 'w'): number {
  const handle = openSync(path, flags, 0o600);
  fchmodSync(handle, 0o600);
  return handle;
}

function readSnapshot(path: string): SnapshotFile {
  const parsed = parseFile(readFileSync(path, 'utf8'), path);
  if (typeof parsed !== 'object' || parsed === null || !('journal' in parsed) || !('snapshot' in parsed)) {
    throw new Error(`${path} is not a snapshot of the simulator.`);
  }
  if (typeof parsed.journal !== 'string') throw new Error(`${path} does not name its journal.`);
  return { journal: parsed.journal, snapshot: parsed.snapshot };
}

/** A last line without its line end was never acknowledged, so it is cut off. A broken line before it is an error. */
function readJournal(path: string): { entries: unknown[]; completeBytes: number } {
  if (!existsSync(path)) return { entries: [], completeBytes: 0 };
  const content = readFileSync(path);
  const completeBytes = content.lastIndexOf(0x0a) + 1;
  if (completeBytes < content.length) truncateSync(path, completeBytes);
  const lines = content.subarray(0, completeBytes).toString('utf8').split('\n');
  const entries = lines
    .filter((line) => line !== '')
    .map((line, index) => parseFile(line, `Line ${index + 1} of ${path}`));
  return { entries, completeBytes };
}

function parseFile(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${what} cannot be read. Remove the folder to begin with a new league.`, { cause });
  }
}

function removeOldJournals(folder: string, current: string): void {
  for (const name of readdirSync(folder)) {
    if (/^journal-\d+\.ndjson$/.test(name) && name !== current) rmSync(join(folder, name));
  }
}

function writeFully(handle: number, content: Buffer): void {
  let written = 0;
  while (written < content.length) written += writeSync(handle, content, written);
}
