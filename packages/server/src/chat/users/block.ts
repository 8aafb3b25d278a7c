import { deleteBlocks, insertBlocks } from '../../storage/users/blocks-store.ts';
import { findUsers } from '../../storage/users/users-store.ts';
import { type Chat, commit } from '../chat.ts';

/** Results by uid. */
export type BlockResults = Record<string, { readonly success: boolean; readonly message?: string }>;

/**
 * Blocks users: prevents one-on-one messages, calls, typing indicators, and receipts in both directions. See
 * docs/spec/rest-and-realtime.md#users-and-auth-tokens.
 */
export function blockUsers(chat: Chat, uid: string, others: readonly string[]): Promise<BlockResults> {
  return commit(chat, async ({ db, nowMs, outdate }) => {
    const known = await findUsers(db, others);
    const blockable = [...known.keys()].filter((other) => other !== uid);
    await insertBlocks(db, uid, blockable, nowMs);
    await outdate({ senders: blockable, uid }, 'removed', 0);
    return results(others, (other) => {
      if (other === uid) return 'Users cannot block themselves.';
      return known.has(other) ? undefined : 'User not found.';
    });
  });
}

/** Removes blocks. Unblocking a user who is not blocked changes nothing. */
export function unblockUsers(chat: Chat, uid: string, others: readonly string[]): Promise<BlockResults> {
  return commit(chat, async ({ db }) => {
    const known = await findUsers(db, others);
    await deleteBlocks(db, uid, others);
    return results(others, (other) => (known.has(other) ? undefined : 'User not found.'));
  });
}

function results(uids: readonly string[], problemOf: (uid: string) => string | undefined): BlockResults {
  return Object.fromEntries(
    uids.map((uid) => {
      const message = problemOf(uid);
      return [uid, message === undefined ? { success: true } : { success: false, message }];
    }),
  );
}
