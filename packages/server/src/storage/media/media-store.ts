import type { Selectable } from 'kysely';
import type { MediaTable } from '../schema/messages/media.ts';
import type { Db } from '../storage.ts';

export type MediaRow = Selectable<MediaTable>;

export function insertMedia(db: Db, row: Omit<MediaRow, 'media_no'>): Promise<MediaRow> {
  return db.insertInto('media').values(row).returningAll().executeTakeFirstOrThrow();
}

export function findMedia(db: Db, mediaNo: number): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().where('media_no', '=', mediaNo).executeTakeFirst();
}

export function findManyMedia(db: Db, mediaNos: readonly number[]): Promise<MediaRow[]> {
  if (mediaNos.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('media')
    .selectAll()
    .where('media_no', 'in', [...mediaNos])
    .execute();
}

export async function insertMediaUses(db: Db, messageId: number, mediaNos: readonly number[]): Promise<void> {
  if (mediaNos.length === 0) return;
  await db
    .insertInto('media_uses')
    .values([...new Set(mediaNos)].map((media_no) => ({ media_no, message_id: messageId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the ids of messages with a file. */
export async function usesOfMedia(db: Db, mediaNo: number): Promise<number[]> {
  const rows = await db.selectFrom('media_uses').select('message_id').where('media_no', '=', mediaNo).execute();
  return rows.map((row) => row.message_id);
}

/** Detaches the files of a deleted message. The sweeper deletes those that are attached to no other message. */
export async function deleteMediaUses(db: Db, messageId: number): Promise<void> {
  await db.deleteFrom('media_uses').where('message_id', '=', messageId).execute();
}

/** Returns files that were uploaded before a time and are attached to no message. */
export function unusedMedia(db: Db, beforeMs: number, limit: number): Promise<MediaRow[]> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('created_at_ms', '<', beforeMs)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('media_uses').select('message_id').whereRef('media_uses.media_no', '=', 'media.media_no'))),
    )
    .limit(limit)
    .execute();
}

/** Returns files of an uploader that are attached to no message. Index: media_by_uploader. */
export function unusedMediaOf(db: Db, uploader: string): Promise<MediaRow[]> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('uploader', '=', uploader)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('media_uses').select('message_id').whereRef('media_uses.media_no', '=', 'media.media_no'))),
    )
    .execute();
}

/** Deletes the row of a file unless it is attached to a message. Returns the row; undefined if it was not deleted. */
export function deleteUnusedMedia(db: Db, mediaNo: number): Promise<MediaRow | undefined> {
  return db
    .deleteFrom('media')
    .where('media_no', '=', mediaNo)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('media_uses').select('message_id').whereRef('media_uses.media_no', '=', 'media.media_no'))),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Returns files that a user uploaded. */
export function mediaOf(db: Db, uid: string): Promise<MediaRow[]> {
  return db.selectFrom('media').selectAll().where('uploader', '=', uid).execute();
}
