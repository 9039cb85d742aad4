import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDisk } from './disk.ts';
import { openStore } from './store.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'simulator-store-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = () => openStore(openDisk(folder));
const group = (id: number, name: string) => ({ id, name, description: '' });
const names = (store: ReturnType<typeof open>) => store.all('groups').map((record) => record.name);
const journal = () => join(folder, readdirSync(folder).find((name) => name.startsWith('journal-')) ?? '');

describe('the store on disk', () => {
  it('has after a restart exactly what was flushed', () => {
    const store = open();
    store.put('groups', group(1, 'one'));
    store.put('groups', group(2, 'two'));
    store.flush();
    store.put('groups', group(1, 'one again'));
    store.remove('groups', 2);
    expect(store.nextId('contacts')).toBe(61_004_417);
    store.flush();
    store.put('groups', group(3, 'never flushed'));

    const again = open();
    expect(names(again)).toEqual(['one again']);
    expect(again.nextId('contacts')).toBe(61_004_418);
  });

  it('cuts off an incomplete last line', () => {
    const store = open();
    store.put('groups', group(1, 'one'));
    store.flush();
    store.put('groups', group(2, 'two'));
    store.flush();
    appendFileSync(journal(), '[{"c":"groups","put":{"id":3,"na');

    const again = open();
    expect(names(again)).toEqual(['one', 'two']);
    again.put('groups', group(4, 'four'));
    again.flush();
    expect(names(open())).toEqual(['one', 'two', 'four']);
  });

  it('is not read if a line before the last is broken', () => {
    const store = open();
    store.put('groups', group(1, 'one'));
    store.flush();
    store.put('groups', group(2, 'two'));
    store.flush();
    writeFileSync(journal(), readFileSync(journal(), 'utf8').replace('[', '{'));
    expect(open).toThrow(/^Line 1 of .* cannot be read/);
  });

  it('survives a kill while a snapshot is written or old journals are removed', () => {
    const store = open();
    store.put('groups', group(1, 'one'));
    store.flush();
    writeFileSync(join(folder, 'snapshot.json.new'), '{"journal":"journal-9.nd');
    writeFileSync(join(folder, 'journal-0.ndjson'), '[{"c":"groups","put":{"id":9,"name":"old"}}]\n');
    const again = open();
    expect(names(again)).toEqual(['one']);
    again.clear([]);
    again.put('groups', group(5, 'five'));
    again.flush();
    expect(names(open())).toEqual(['five']);
    expect(readdirSync(folder).filter((name) => name.startsWith('journal-'))).toHaveLength(1);
  });

  it('keeps only the named collections when it is cleared', () => {
    const store = open();
    store.put('groups', group(1, 'one'));
    store.put('counters', { id: 'contacts', next: 7 });
    store.clear(['counters']);
    store.flush();
    expect([names(open()), open().nextId('contacts')]).toEqual([[], 7]);
  });

  it('returns no record of another collection with the same id', () => {
    const store = openStore(null);
    store.put('groups', group(1, 'one'));
    expect(store.get('levels', 1)).toBeUndefined();
    expect(store.get('groups', 1)?.name).toBe('one');
  });
});
