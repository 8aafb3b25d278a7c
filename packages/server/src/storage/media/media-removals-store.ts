import type { Selectable } from 'kysely';
import type { MediaRemovalsTable } from '../schema/messages/media.ts';
import type { Db } from '../storage.ts';

export type MediaRemovalRow = Selectable<MediaRemovalsTable>;

export async function planMediaRemoval(db: Db, fileKey: string, dueAtMs: number): Promise<void> {
  await db.insertInto('media_removals').values({ file_key: fileKey, due_at_ms: dueAtMs, attempts: 0 }).execute();
}

/** Changes the due time of a planned removal. Does nothing if none is planned. */
export async function moveMediaRemoval(db: Db, fileKey: string, dueAtMs: number): Promise<void> {
  await db.updateTable('media_removals').set({ due_at_ms: dueAtMs }).where('file_key', '=', fileKey).execute();
}

/** Cancels a planned removal. Returns whether there was one. */
export async function deleteMediaRemoval(db: Db, fileKey: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('media_removals').where('file_key', '=', fileKey).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Postpones a removal after a failed attempt, which it counts. */
export async function postponeMediaRemoval(db: Db, fileKey: string, dueAtMs: number): Promise<void> {
  await db
    .updateTable('media_removals')
    .set((eb) => ({ due_at_ms: dueAtMs, attempts: eb('attempts', '+', 1) }))
    .where('file_key', '=', fileKey)
    .execute();
}

/** Returns removals that are due, oldest first. Index: media_removals_by_due. */
export function dueMediaRemovals(db: Db, nowMs: number, limit: number): Promise<MediaRemovalRow[]> {
  return db
    .selectFrom('media_removals')
    .selectAll()
    .where('due_at_ms', '<=', nowMs)
    .orderBy('due_at_ms')
    .limit(limit)
    .execute();
}
