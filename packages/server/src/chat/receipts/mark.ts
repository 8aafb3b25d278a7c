import type { Audience } from '../../bus/bus.ts';
import {
  insertMarks,
  lockPosition,
  type PositionRow,
  savePosition,
  setReceiptTimes,
} from '../../storage/conversations/positions-store.ts';
import { newestId } from '../../storage/messages/messages-store.ts';
import { BY_API_KEY, type ReadSessionId } from '../../storage/schema/conversations/read-session-id.ts';
import { toUserSummary } from '../../storage/users/to-user.ts';
import type { UserRow } from '../../storage/users/users-store.ts';
import { type Chat, type ChatTransaction, commit } from '../chat.ts';
import { broadcastOwnState } from '../conversations/broadcast-own-state.ts';
import { markDeliveredToAll, markReadByAll } from './mark-read-by-all.ts';
import { receiptFrame } from './receipt-frame.ts';
import { findReceiptScope, type ReceiptScope, type ReceiptTarget } from './receipt-scope.ts';

/**
 * Marks all messages up to `upTo` (default: the newest) as delivered to the user. Does nothing if they are already. See
 * docs/spec/rest-and-realtime.md#threads-reactions-receipts-and-flags.
 */
export function markDelivered(chat: Chat, user: UserRow, target: ReceiptTarget, upTo?: number): Promise<void> {
  return mark(chat, user, target, upTo, 'delivered');
}

/**
 * Marks all messages up to `upTo` (default: the newest) as read by, and delivered to, the user. `session`: session in which
 * the user read; undefined if an API key marks them. See docs/spec/rest-and-realtime.md#threads-reactions-receipts-and-flags.
 */
export function markRead(
  chat: Chat,
  user: UserRow,
  target: ReceiptTarget,
  upTo?: number,
  session?: number,
): Promise<void> {
  return mark(chat, user, target, upTo, 'read', session);
}

type ReceiptKind = 'delivered' | 'read';

interface ReceiptStep {
  readonly before: PositionRow;
  readonly id: number;
  readonly kind: ReceiptKind;
  /** Null: delivered. */
  readonly readSessionId: ReadSessionId;
}

async function mark(
  chat: Chat,
  user: UserRow,
  target: ReceiptTarget,
  upTo: number | undefined,
  kind: ReceiptKind,
  session?: number,
): Promise<void> {
  const scope = await findReceiptScope(chat.storage.db, user.uid, target);
  const id = await newestId(chat.storage.db, user.uid, scope, upTo);
  if (id === 0) return;
  await commit(chat, async (tx) => {
    const before = await lockPosition(tx.db, scope, user.uid);
    const advances = id > (kind === 'read' ? before.read_id : before.delivered_id);
    if (kind === 'read') {
      await tx.outdate({ uid: user.uid, opened: scope.conversationId, moved: advances, session }, 'read', id);
    }
    if (!advances) return;
    const step: ReceiptStep = { before, id, kind, readSessionId: kind === 'read' ? (session ?? BY_API_KEY) : null };
    await savePosition(tx.db, advancedPosition(step, tx.nowMs));
    const record = scope.group ? recordInGroup : recordOneOnOne;
    await record(tx, user, scope, step);
    if (kind === 'read') await broadcastOwnState(tx, user.uid, scope.conversationId, scope.parentId);
  });
}

function advancedPosition({ before, id, kind, readSessionId }: ReceiptStep, nowMs: number): PositionRow {
  const isNewlyDelivered = id > before.delivered_id;
  return {
    ...before,
    ...(isNewlyDelivered && { delivered_id: id, delivered_at_ms: nowMs }),
    ...(kind === 'read' && {
      read_id: id,
      read_at_ms: nowMs,
      read_session_id: readSessionId,
      seen_id: Math.max(before.seen_id, id),
    }),
  };
}

async function recordOneOnOne(
  tx: ChatTransaction,
  user: UserRow,
  scope: ReceiptScope,
  step: ReceiptStep,
): Promise<void> {
  const { before, id, kind, readSessionId } = step;
  const others = { upTo: id, notBy: user.uid };
  const { delivered_id, seen_id } = before;
  const delivered = await setReceiptTimes(tx.db, scope, { ...others, above: delivered_id }, 'delivered', tx.nowMs);
  const unseen = { ...others, above: seen_id };
  const read = kind === 'read' ? await setReceiptTimes(tx.db, scope, unseen, 'read', tx.nowMs, readSessionId) : 0;
  if (delivered + read > 0) broadcastReceipt(tx, user, scope, step, { kind: 'users', uids: [scope.target.receiver] });
}

/** Records a receipt in a group. In large groups, does nothing: they have read positions only. See docs/spec/rest-and-realtime.md#limits. */
async function recordInGroup(
  tx: ChatTransaction,
  user: UserRow,
  scope: ReceiptScope,
  step: ReceiptStep,
): Promise<void> {
  const { group } = scope;
  const { before, id, kind, readSessionId } = step;
  if (!group || group.members_count > tx.config.receiptGroupSize) return;
  const reached = new Map<ReceiptKind, number>();
  if (id > before.delivered_id) reached.set('delivered', before.delivered_id);
  if (kind === 'read' && id > before.seen_id) reached.set('read', before.seen_id);
  if (reached.size === 0) return;
  await insertMarks(
    tx.db,
    [...reached.keys()].map((reachedKind) => ({
      conversation_id: scope.conversationId,
      parent_id: scope.parentId,
      uid: user.uid,
      kind: reachedKind,
      up_to_id: id,
      at_ms: tx.nowMs,
      session_id: reachedKind === 'read' ? readSessionId : null,
    })),
  );
  broadcastReceipt(tx, user, scope, step, { kind: 'group', guid: group.guid, except: [user.uid] });
  for (const [reachedKind, above] of reached) {
    const advance = { guid: group.guid, by: toUserSummary(user), above, upTo: id };
    await (reachedKind === 'read' ? markReadByAll : markDeliveredToAll)(tx, scope, advance);
  }
}

function broadcastReceipt(
  tx: ChatTransaction,
  user: UserRow,
  scope: ReceiptScope,
  { kind, id }: ReceiptStep,
  to: Audience,
): void {
  const { receiver, receiverType } = scope.target;
  tx.broadcast({
    frame: receiptFrame(tx, scope, { type: kind, by: toUserSummary(user), receiver, receiverType, upTo: id }),
    to,
  });
}
