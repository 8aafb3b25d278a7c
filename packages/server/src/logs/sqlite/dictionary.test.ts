import { expect, test } from 'vitest';
import { Dictionary } from './dictionary.ts';
import { LogCaches } from './log-caches.ts';
import { PartitionFile } from './partition-file.ts';
import { hashOf } from './term.ts';

test('a text keeps its id and its hash, in memory and when the file is read again', () => {
  using file = new PartitionFile(':memory:');
  const strings = open(file);
  const texts = Array.from({ length: 1000 }, (_, n) => (n % 3 === 0 ? `uid-${n}` : `tökén ${n} 👍`));
  const ids: number[] = [];
  for (let n = 0; n < texts.length; n += 37) {
    ids.push(...texts.slice(n, n + 37).map((text) => strings.idOf(text)));
    strings.save();
  }
  for (const read of [strings, open(file)]) {
    expect(ids.map((id) => read.textOf(id))).toEqual(texts);
    expect(ids.map((id) => read.hashOf(id))).toEqual(texts.map(hashOf));
    expect(texts.map((text) => read.idOf(text))).toEqual(ids);
    expect(read.count).toBe(1000);
  }
});

test('a long text gets an id at its second occurrence', () => {
  using file = new PartitionFile(':memory:');
  const strings = open(file);
  expect(strings.idOfRepeated('long')).toBe(0);
  const id = strings.idOfRepeated('long');
  expect(id).toBeGreaterThan(0);
  expect(strings.idOfRepeated('long')).toBe(id);
  expect(strings.textOf(id)).toBe('long');
});

test('a wiped text gets a new id when it occurs in a new entry, even after retired ids are purged', () => {
  using file = new PartitionFile(':memory:');
  const strings = open(file);
  const ids = ['kept', 'gone', 'also gone'].map((text) => strings.idOf(text));
  strings.save();
  const retired = new Set(ids.slice(1));
  const pages = strings.retire((id) => retired.has(id));
  const again = strings.idOf('gone');
  for (const page of pages) strings.wipe(page);
  strings.clearRetired();
  expect(retired.has(again)).toBe(false);
  expect(retired.has(strings.idOf('also gone'))).toBe(false);
  expect(strings.idOf('gone')).toBe(again);
  expect(strings.idOf('kept')).toBe(ids[0]);
  expect([...retired].map((id) => strings.textOf(id))).toEqual(['', '']);
});

function open(file: PartitionFile): Dictionary {
  return new Dictionary(file, new LogCaches(100_000).forPartition().dictionary);
}
