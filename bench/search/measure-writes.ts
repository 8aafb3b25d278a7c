import { contentColumns } from '../../packages/server/src/chat/content-columns.ts';
import { messageRow } from '../../packages/server/src/chat/message-row.ts';
import { conversationKey, takeSeq } from '../../packages/server/src/storage/conversations-store.ts';
import { insertMessage } from '../../packages/server/src/storage/messages-store.ts';
import type { Storage } from '../../packages/server/src/storage/storage.ts';
import { percentile } from '../lib/results.ts';
import type { Execute } from './execute.ts';
import { LARGE_GROUP } from './load-messages.ts';
import { textSource } from './text-source.ts';

const ROUNDS = 6;
const MESSAGES = 1_000;

/** A message and its sequence number in one durable transaction, with the index and without, in turns. */
export async function measureWrites(storage: Storage, execute: Execute) {
  const { text } = textSource(23);
  const texts = Array.from({ length: MESSAGES }, text);
  const withIndex: number[] = [];
  const without: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    withIndex.push(await send(storage, texts));
    const restore = await withoutIndex(storage, execute);
    without.push(await send(storage, texts));
    await restore();
  }
  const [slow, fast] = [percentile(withIndex, 50), percentile(without, 50)];
  return { withIndex: Math.round(slow), without: Math.round(fast), ratio: Number((slow / fast).toFixed(2)) };
}

/** Median microseconds of one message. */
async function send(storage: Storage, texts: readonly string[]): Promise<number> {
  const key = conversationKey('', LARGE_GROUP, 'group');
  const startedAt = performance.now();
  for (const text of texts) {
    await storage.transaction(async (tx) => {
      const seq = await takeSeq(tx, key, 0, true);
      const data = { text };
      const draft = { sender: 'user1', receiver: LARGE_GROUP, category: 'message', type: 'text', data } as const;
      await insertMessage(tx, messageRow(key, seq, 0, { ...draft, ...contentColumns(data) }));
    });
    await storage.durable();
  }
  return ((performance.now() - startedAt) * 1000) / texts.length;
}

async function withoutIndex({ search }: Storage, execute: Execute): Promise<() => Promise<unknown>> {
  if (search.engine === 'postgres') {
    // PostgreSQL does not write an index that is not ready; only a superuser may mark one so, and only here.
    const mark = (isReady: boolean) =>
      execute(`UPDATE pg_index SET indisready = ${isReady}, indisvalid = ${isReady}
        WHERE indexrelid = 'messages_by_search'::regclass`);
    await mark(false);
    return () => mark(true);
  }
  const [trigger] = await execute(`SELECT sql FROM sqlite_master WHERE name = 'message_search_insert'`);
  await execute('DROP TRIGGER message_search_insert');
  return () => execute(String(trigger?.['sql']));
}
