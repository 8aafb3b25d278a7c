import { type Selectable, sql } from 'kysely';
import type { NodesTable } from '../schema/installation/nodes.ts';
import type { Db } from '../storage.ts';

export type NodeRow = Selectable<NodesTable>;

/** Time of PostgreSQL's clock, epoch ms, so that nodes on machines with different clocks can be compared. */
const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
const NODE_RETENTION_MS = 86_400_000;

/** Adds a node. Replaces an earlier process with the same name, and deletes nodes without a heartbeat for a day. */
export async function addNode(db: Db, { node, instance, bus }: Pick<NodeRow, 'node' | 'instance' | 'bus'>) {
  const values = { instance, bus, started_at_ms: NOW, beats: 0, beat_at_ms: NOW };
  await db
    .insertInto('nodes')
    .values({ node, ...values })
    .onConflict((on) => on.column('node').doUpdateSet(values))
    .execute();
  await db.deleteFrom('nodes').where('beat_at_ms', '<', sql<number>`${NOW} - ${NODE_RETENTION_MS}::bigint`).execute();
}

/** Stores a heartbeat of a node. Returns false if another process has taken its name. */
export async function recordHeartbeat(db: Db, instance: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('nodes')
    .set((eb) => ({ beats: eb('beats', '+', 1), beat_at_ms: NOW }))
    .where('instance', '=', instance)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns nodes with a heartbeat within the last `withinMs`, oldest first. */
export function nodesSeen(db: Db, withinMs: number): Promise<NodeRow[]> {
  return db
    .selectFrom('nodes')
    .selectAll()
    .where('beat_at_ms', '>', sql<number>`${NOW} - ${withinMs}::bigint`)
    .orderBy('started_at_ms')
    .orderBy('instance')
    .execute();
}

export async function removeNode(db: Db, instance: string): Promise<void> {
  await db.deleteFrom('nodes').where('instance', '=', instance).execute();
}
