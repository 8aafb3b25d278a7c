import type { Message } from '@chatwire/protocol';
import { pushTokenHash } from '../../settings/register-push-token.ts';
import { findMember } from '../../storage/groups/members-store.ts';
import { findMessages } from '../../storage/messages/messages-store.ts';
import { findToken } from '../../storage/notifications/devices/push-tokens-store.ts';
import type { Db } from '../../storage/storage.ts';
import { findUser } from '../../storage/users/users-store.ts';
import type { GoneReasonCode } from './attempts.ts';

/**
 * Checks, before a further attempt, that at least one of the messages, the recipient, and the device still exist. Returns
 * the reason code of what is missing; undefined if nothing is. See docs/spec/notifications.md#retries.
 */
export async function checkStillDeliverable(
  db: Db,
  messages: readonly Message[],
  uid: string,
  pushToken: string | undefined,
  nowMs: number,
): Promise<GoneReasonCode | undefined> {
  const [message] = messages;
  const remaining = await findMessages(
    db,
    messages.map(({ id }) => Number(id)),
  );
  if (!message || remaining.size === 0) return 'MESSAGE_GONE';
  const user = await findUser(db, uid);
  if (!user || user.deactivated_at_ms !== null) return 'RECIPIENT_GONE';
  if (message.receiverType === 'group' && !(await findMember(db, message.receiver, uid))) return 'RECIPIENT_GONE';
  if (pushToken === undefined) return undefined;
  const token = await findToken(db, pushTokenHash(pushToken), nowMs);
  return token?.uid === uid ? undefined : 'TOKEN_GONE';
}
