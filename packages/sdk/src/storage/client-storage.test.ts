import { expect, test } from 'vitest';
import { ClientStorage } from './client-storage.ts';
import { keyValueStorage } from './key-value-storage.ts';
import { memoryStorage } from './memory-storage.ts';
import type { StorageAdapter } from './storage-adapter.ts';

const SILENT = { warn: () => undefined, error: () => undefined };

test('a stored value is found under its user, kind and name until it is cleared', async () => {
  const adapter = memoryStorage();
  const storage = new ClientStorage('app', adapter, SILENT);
  await storage.write('mara', 'outbox', 'm1', { text: 'later' });
  await storage.write('ivo', 'outbox', 'm2', 1);
  await storage.write(undefined, 'device', 'id', 'd1');
  expect(await adapter.keys('')).toEqual(['cw:app:mara:outbox:m1', 'cw:app:ivo:outbox:m2', 'cw:app:*:device:id']);
  expect(await storage.read('mara', 'outbox', 'm1')).toEqual({ text: 'later' });
  expect(await storage.names('mara', 'outbox')).toEqual(['m1']);
  await storage.clear('mara');
  expect(await adapter.keys('')).toEqual(['cw:app:ivo:outbox:m2', 'cw:app:*:device:id']);
});

test.each(['{"v":2,"d":1}', 'nonsense', '7', '{}'])('data stored by another version is discarded: %s', async (text) => {
  const adapter = memoryStorage();
  await adapter.set('cw:app:mara:cursor:user', text);
  expect(await new ClientStorage('app', adapter, SILENT).read('mara', 'cursor', 'user')).toBeUndefined();
});

test('a failing adapter is reported once, and the client continues in memory', async () => {
  const reported: unknown[] = [];
  const logger = { warn: () => undefined, error: (_: string, detail: unknown) => void reported.push(detail) };
  const fails = () => Promise.reject(new Error('disk full'));
  const broken: StorageAdapter = { get: fails, set: fails, remove: fails, keys: fails };
  const storage = new ClientStorage('app', broken, logger);
  await Promise.all([storage.write('mara', 'cursor', 'user', 'c_1'), storage.read('mara', 'device', 'id')]);
  expect(await storage.read('mara', 'cursor', 'user')).toBe('c_1');
  expect(reported).toEqual([expect.objectContaining({ code: 'ERR_STORAGE' })]);
});

test('an AsyncStorage of React Native serves as storage', async () => {
  const items = new Map<string, string>();
  const storage = keyValueStorage({
    getItem: async (key) => items.get(key) ?? null,
    setItem: async (key, value) => void items.set(key, value),
    removeItem: async (key) => void items.delete(key),
    getAllKeys: async () => [...items.keys()],
  });
  await storage.set('a:1', 'one');
  await storage.set('b:1', 'two');
  expect([await storage.get('a:1'), await storage.get('a:2'), await storage.keys('a:')]).toEqual([
    'one',
    undefined,
    ['a:1'],
  ]);
  await storage.remove('a:1');
  expect(await storage.keys('')).toEqual(['b:1']);
});
