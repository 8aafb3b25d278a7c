import { expect, test } from 'vitest';
import { createClient } from '../client/chat-client.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import type { StorageAdapter } from '../storage/storage-adapter.ts';

test('recently used emoji survive a restart, for the same user only', async () => {
  const storage = memoryStorage();
  const first = await loggedIn('mara', storage);
  expect(await first.getRecentEmoji()).toEqual([]);
  await first.saveRecentEmoji(['🎉', '👍']);
  first.dispose();
  const next = await loggedIn('mara', storage);
  expect(await next.getRecentEmoji()).toEqual(['🎉', '👍']);
  await next.logout();
  expect(await next.getRecentEmoji()).toEqual([]);
  next.dispose();
  const other = await loggedIn('ivo', storage);
  expect(await other.getRecentEmoji()).toEqual([]);
  other.dispose();
});

async function loggedIn(uid: string, storage: StorageAdapter) {
  const client = createClient('test', {
    host: 'http://chat.test',
    storage,
    autoEstablishSocketConnection: false,
    persistSession: false,
    fetch: async (input) =>
      Response.json({ data: String(input).endsWith('/me') ? { uid, name: uid, settings: {} } : {}, meta: {} }),
  });
  await client.login('token');
  return client;
}
