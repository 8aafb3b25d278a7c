import type { Selectable } from 'kysely';
import type { LinkPreviewsTable } from '../schema/messages/link-previews.ts';
import type { Db } from '../storage.ts';

export type LinkPreviewRow = Selectable<LinkPreviewsTable>;

/** Returns what is known about a page; undefined if nothing is, or if it has expired. */
export function findLinkPreview(db: Db, urlHash: string, nowMs: number): Promise<LinkPreviewRow | undefined> {
  return db
    .selectFrom('link_previews')
    .selectAll()
    .where('url_hash', '=', urlHash)
    .where('expires_at_ms', '>', nowMs)
    .executeTakeFirst();
}

export async function saveLinkPreview(db: Db, row: LinkPreviewRow): Promise<void> {
  const { title, description, expires_at_ms } = row;
  await db
    .insertInto('link_previews')
    .values(row)
    .onConflict((conflict) => conflict.column('url_hash').doUpdateSet({ title, description, expires_at_ms }))
    .execute();
}

/** Deletes expired rows. Uses the index link_previews_by_expiry. */
export async function deleteExpiredLinkPreviews(db: Db, nowMs: number): Promise<void> {
  await db.deleteFrom('link_previews').where('expires_at_ms', '<=', nowMs).execute();
}
