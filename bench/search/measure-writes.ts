import { contentColumns } from '../../packages/server/src/chat/messages/content/content-columns.ts';
import { messageRow } from '../../packages/server/src/chat/messages/message-row.ts';
import { conversationKey, takeSeq } from '../../packages/server/src/storage/conversations/conversations-store.ts';
import { insertMessage } from '../../packages/server/src/storage/messages/messages-store.ts';
import type { Db, Storage } from '../../packages/server/src/storage/storage.ts';
import { insertUser } from '../../packages/server/src/storage/users/users-store.ts';
import { percentile } from '../lib/results.ts';
import type { Execute } from './execute.ts';
import { LARGE_GROUP } from './load-messages.ts';
import { nameSource, textSource } from './text-source.ts';

const ROUNDS = 30;
const WRITES = 150;

/** Measures a durable transaction with and without the index, for a message with its sequence number and for a user. */
export async function measureWrites(storage: Storage, execute: Execute) {
  const { text } = textSource(23);
  const { name } = nameSource(29);
  const key = conversationKey('', LARGE_GROUP, 'group');
  const message = async (tx: Db) => {
    const seq = await takeSeq(tx, key, 0, true);
    const data = { text: text() };
    const draft = { sender: 'user1', receiver: LARGE_GROUP, category: 'message', type: 'text', data } as const;
    await insertMessage(tx, messageRow(key, seq, 0, { ...draft, ...contentColumns(data) }));
  };
  let users = 0;
  const user = async (tx: Db) => {
    users += 1;
    const named = name();
    await insertUser(tx, { uid: `new-${users}`, name: named, name_folded: named, role: 'default', created_at_ms: 0 });
  };
  return {
    message: await alternate(storage, message, () =>
      withoutIndex(storage, execute, 'messages', 'message_search_insert'),
    ),
    user: await alternate(storage, user, () => withoutIndex(storage, execute, 'users', 'user_search_insert')),
  };
}

/** Alternates rounds with and without the index, and which is first. The ratio is the median of the rounds' ratios. */
async function alternate(
  storage: Storage,
  write: (tx: Db) => Promise<void>,
  without: () => Promise<() => Promise<unknown>>,
) {
  const rounds: { readonly indexed: number; readonly plain: number }[] = [];
  const plainRound = async () => {
    const restore = await without();
    const median = await medianOf(storage, write);
    await restore();
    return median;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = round % 2 === 0 ? undefined : await plainRound();
    const indexed = await medianOf(storage, write);
    rounds.push({ indexed, plain: first ?? (await plainRound()) });
  }
  const median = (of: (round: (typeof rounds)[number]) => number) => percentile(rounds.map(of), 50);
  return {
    withIndex: Math.round(median(({ indexed }) => indexed)),
    without: Math.round(median(({ plain }) => plain)),
    ratio: Number(median(({ indexed, plain }) => indexed / plain).toFixed(2)),
    lowest: Number(
      percentile(
        rounds.map(({ indexed, plain }) => indexed / plain),
        25,
      ).toFixed(2),
    ),
    highest: Number(
      percentile(
        rounds.map(({ indexed, plain }) => indexed / plain),
        75,
      ).toFixed(2),
    ),
  };
}

/** Returns the median microseconds of a transaction, which occasional other work does not affect. */
async function medianOf(storage: Storage, write: (tx: Db) => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < WRITES; index += 1) {
    const startedAt = performance.now();
    await storage.transaction(write);
    await storage.durable();
    times.push((performance.now() - startedAt) * 1_000);
  }
  return percentile(times, 50);
}

async function withoutIndex(
  { search }: Storage,
  execute: Execute,
  table: string,
  trigger: string,
): Promise<() => Promise<unknown>> {
  if (search.engine === 'postgres') {
    // PostgreSQL does not maintain an index marked as not ready. Requires a superuser; only for this benchmark.
    const mark = (isReady: boolean) =>
      execute(`UPDATE pg_index SET indisready = ${isReady}, indisvalid = ${isReady}
        WHERE indexrelid = '${table}_by_search'::regclass`);
    await mark(false);
    return () => mark(true);
  }
  const [row] = await execute(`SELECT sql FROM sqlite_master WHERE name = '${trigger}'`);
  await execute(`DROP TRIGGER ${trigger}`);
  return () => execute(String(row?.['sql']));
}
