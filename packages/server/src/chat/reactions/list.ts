import type { CursorMeta, ListReactions, Reaction } from '@chatwire/protocol';
import { type ReactionRow, reactionsPage } from '../../storage/messages/reactions-store.ts';
import type { Db } from '../../storage/storage.ts';
import { cursorMeta } from '../cursor-meta.ts';
import { cursorPage } from '../cursor-page.ts';
import { ProfileCache } from '../users/profile-cache.ts';
import { toReaction } from './record.ts';

/**
 * Returns the reactions to a message with their users, oldest first. See
 * docs/spec/rest-and-realtime.md#threads-reactions-receipts-and-flags.
 */
export async function listReactions(
  db: Db,
  messageId: number,
  { limit = 30, affix, id, reaction }: ListReactions,
): Promise<{ readonly data: Reaction[]; readonly meta: CursorMeta }> {
  const fromId = id === undefined ? undefined : Number(id);
  const page = await cursorPage<ReactionRow>({
    affix,
    hasStart: fromId !== undefined,
    limit,
    read: (direction, count) => reactionsPage(db, messageId, { reaction, direction, fromId, limit: count }),
    hasMore: async (direction, { reaction_id }) =>
      (await reactionsPage(db, messageId, { reaction, direction, fromId: reaction_id, limit: 1 })).length > 0,
  });
  const profiles = new ProfileCache();
  await profiles.load(
    db,
    page.rows.map((row) => row.uid),
    [],
  );
  return {
    data: page.rows.map((row) => toReaction(row, profiles.user(row.uid))),
    meta: cursorMeta(page, limit, (row) => ({ id: String(row.reaction_id) })),
  };
}
