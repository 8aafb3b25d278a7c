import { sql } from 'kysely';
import type { MessageRow } from '../messages/messages-store.ts';
import type { Capabilities, Db } from '../storage.ts';
import { MAX_REPLIERS } from './threads-store.ts';

type Reply = Pick<MessageRow, 'id' | 'parent_id' | 'sender' | 'sent_at_ms'>;

interface ParentChange {
  readonly id: number;
  readonly count: number;
  readonly last_id: number;
  readonly last_ms: number;
  readonly repliers: string | null;
}

/** Updates the parents of many new replies at once. Does the same as `addReply` for each reply. */
export async function addReplies(
  tx: Db,
  engine: Capabilities['engine'],
  parents: ReadonlyMap<number, MessageRow>,
  replies: readonly Reply[],
): Promise<void> {
  const changes = [...Map.groupBy(replies, ({ parent_id }) => parent_id)].flatMap(([parentId, added]) => {
    const parent = parents.get(parentId);
    return parent ? changeOf(parent, added) : [];
  });
  if (changes.length === 0) return;
  const json = JSON.stringify(changes);
  const changed =
    engine === 'sqlite'
      ? sql`(SELECT value ->> 'id' AS id, value ->> 'count' AS count, value ->> 'last_id' AS last_id,
          value ->> 'last_ms' AS last_ms, value ->> 'repliers' AS repliers FROM json_each(${json})) AS u`
      : sql`json_to_recordset(${json}::json)
          AS u (id bigint, count integer, last_id bigint, last_ms bigint, repliers text)`;
  await sql`UPDATE messages SET reply_count = reply_count + u.count, last_reply_id = u.last_id,
    last_reply_at_ms = u.last_ms, repliers = u.repliers FROM ${changed} WHERE messages.id = u.id`.execute(tx);
}

function changeOf(parent: MessageRow, added: readonly Reply[]): ParentChange | [] {
  const last = added.at(-1);
  if (!last) return [];
  // The parent has replies from a version of the server that did not store repliers.
  const isUnknown = parent.repliers === null && parent.reply_count > 0;
  const before: readonly string[] = parent.repliers === null ? [] : JSON.parse(parent.repliers);
  const repliers = [...new Set([...before, ...added.map(({ sender }) => sender)])].slice(0, MAX_REPLIERS);
  return {
    id: parent.id,
    count: added.length,
    last_id: last.id,
    last_ms: last.sent_at_ms,
    repliers: isUnknown ? null : JSON.stringify(repliers),
  };
}
