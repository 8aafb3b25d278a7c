import type { ChangeUser } from '@chatwire/protocol';
import { type UserRow, updateUser } from '../../storage/users/users-store.ts';
import type { Audience } from '../../storage/wire-values.ts';
import { type Chat, commit } from '../chat.ts';
import { unknownUser } from '../errors.ts';
import { userColumns } from '../profile-columns.ts';
import { broadcastUserUpdated } from './broadcast-user-updated.ts';

/** Changes a profile. Omitted members keep their value. See docs/spec/rest-and-realtime.md#users-and-auth-tokens. */
export function changeUser(chat: Chat, uid: string, input: ChangeUser, writer: Audience): Promise<UserRow> {
  return commit(chat, async (tx) => {
    const stored = await updateUser(tx.db, uid, { updated_at_ms: tx.nowMs });
    const columns = userColumns(input, writer, stored);
    const changed = Object.keys(columns).length === 0 ? stored : await updateUser(tx.db, uid, columns);
    if (!changed) throw unknownUser(uid);
    await broadcastUserUpdated(tx, changed);
    return changed;
  });
}
