import type { CursorMeta, ListReactions, Reaction } from '@chatwire/protocol';
import { type ReactionPage, reactionsPage } from '../../storage/messages/reactions-store.ts';
import type { Db } from '../../storage/storage.ts';
import { cursorMeta } from '../cursor-meta.ts';
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
  const from = id === undefined ? undefined : Number(id);
  const isNewer = affix === 'append' && from !== undefined;
  const of = reaction === undefined ? {} : { reaction };
  const beside = (page: Omit<ReactionPage, 'reaction'>) => reactionsPage(db, messageId, { ...of, ...page });
  const side = from === undefined ? {} : isNewer ? { above: from } : { below: from };
  const found = await beside({ ...side, limit: limit + 1 });
  const hasMore = found.length > limit;
  const rows = !hasMore ? found : isNewer ? found.slice(0, limit) : found.slice(1);
  const [first, last] = [rows[0], rows.at(-1)];
  const hasOlder =
    isNewer && first ? (await beside({ below: first.reaction_id, limit: 1 })).length > 0 : !isNewer && hasMore;
  const hasNewer =
    isNewer || from === undefined || !last
      ? isNewer && hasMore
      : (await beside({ above: last.reaction_id, limit: 1 })).length > 0;
  const profiles = new ProfileCache();
  await profiles.load(
    db,
    rows.map((row) => row.uid),
    [],
  );
  const positions = rows.map((row) => ({ id: row.reaction_id }));
  return {
    data: rows.map((row) => toReaction(row, profiles.user(row.uid))),
    meta: cursorMeta(positions, limit, hasOlder, hasNewer),
  };
}
