import { failure } from '../base/chat-exception.ts';
import { idOf, type Json, numberOf, textOf } from '../base/json.ts';
import type { BaseMessage } from '../model/base-message.ts';
import type { Timers } from '../platform/timers.ts';
import type { ChatStore } from '../store/chat-store.ts';
import type { ConversationStore } from '../store/conversation-store.ts';
import { keyOf } from '../store/records/message-record.ts';
import type { ConversationRef } from '../store/types.ts';

export interface LocalRowsCore {
  readonly store: ChatStore;
  readonly ownUid: () => string | undefined;
  readonly timers: Timers;
}

/**
 * Shows a message that did not come from the server if it matches the view; updates it if it is known.
 * See docs/spec/sdk.md#conversation-store.
 */
export function addLocal(
  { store: chat, ownUid, timers }: LocalRowsCore,
  store: ConversationStore,
  message: BaseMessage,
): void {
  const now = timers.nowMs();
  const messageJson = message.toJSON();
  const json = { sender: ownUid(), sentAt: Math.floor(now / 1000), sentAtMS: now, ...messageJson };
  if (idOf(json, 'id') === undefined && textOf(json, 'muid') === undefined) {
    throw failure('ERR_BAD_ARGUMENT', 'The message has no id or muid.');
  }
  if (belongs(store.ref, json)) chat.show([store], json);
}

/** Replaces a known message, found by its id or by sender and muid. An older state is ignored. */
export function updateLocal(
  { store: chat, ownUid }: LocalRowsCore,
  store: ConversationStore,
  message: BaseMessage,
  byMuid: boolean,
): void {
  const { messages } = chat;
  const json: Json = { sender: ownUid(), ...message.toJSON() };
  const key = byMuid ? keyOf({ muid: json['muid'], sender: json['sender'] }) : messages.keyOfId(message.getId());
  if (key === undefined) return;
  messages.change(key, (record) => {
    const isOlder = (numberOf(json, 'seq') ?? 0) < (numberOf(record.json, 'seq') ?? 0);
    return isOlder ? record : { ...record, json: { ...record.json, ...json } };
  });
  const changed = messages.get(key);
  if (changed) store.update(key, changed.json);
}

function belongs({ receiverType, receiverId }: ConversationRef, json: Json): boolean {
  if (textOf(json, 'receiverType') !== receiverType) return false;
  const sides = receiverType === 'group' ? ['receiver'] : ['receiver', 'sender'];
  return sides.some((side) => textOf(json, side) === receiverId);
}
