import {
  type ErrorBody,
  MESSAGE_LIMITS,
  type Message,
  type ReceiverType,
  type SendMessage,
  type SendReply,
} from '@chatwire/protocol';
import { ApiError, badRequest } from '../../base/errors/api-error.ts';
import { bareRecord } from '../../base/values/bare-record.ts';
import { findByMuid } from '../../storage/messages/messages-store.ts';
import { type Actor, actorUid } from '../actor.ts';
import { type Chat, readContextOf } from '../chat.ts';
import { viewerOf } from '../viewer.ts';
import { type Draft, parseDraft } from './content/parse-draft.ts';
import { checkReceiver, findReceiver } from './find-receiver.ts';
import { findVisibleMessage, messageIdOf } from './find-visible.ts';
import { renderMessage } from './render.ts';
import { MuidUsedError, storeMessage } from './store.ts';

export interface SendResult {
  readonly message: Message;
  /**
   * Whether the muid was used before. `message` is then the stored message, and nothing was sent.
   * See docs/spec/rest-and-realtime.md#idempotency.
   */
  readonly isReplay: boolean;
}

/**
 * Sends a message to one receiver. The message, its sequence number, and its event are stored in one transaction. See
 * docs/spec/rest-and-realtime.md#sending.
 */
export async function sendMessage(chat: Chat, actor: Actor, input: SendMessage): Promise<SendResult> {
  const receiver = checkReceiver(input.receiver, input.receiverType);
  const parentId = input.parentId == null ? 0 : messageIdOf(input.parentId);
  return sendDraft(chat, actor, receiver, parseDraft(actor, input, parentId, chat.config), input.muid);
}

/** Sends a reply in the thread of a message. Its receiver is the other participant, or the group, of that message. */
export async function sendReply(chat: Chat, actor: Actor, parentId: number, input: SendReply): Promise<SendResult> {
  const draft = parseDraft(actor, input, parentId, chat.config);
  const parent = await findVisibleMessage(chat.storage.db, actor, parentId);
  const uid = actorUid(actor);
  if (parent.receiver_type === 'user' && parent.sender !== uid && parent.receiver !== uid)
    throw badRequest({ onBehalfOf: ['must be one of the two participants'] });
  const other = parent.sender === uid ? parent.receiver : parent.sender;
  const id = parent.receiver_type === 'group' ? parent.receiver : other;
  return sendDraft(chat, actor, { id, type: parent.receiver_type }, draft, input.muid);
}

export interface SentToMany {
  readonly uids: Record<string, Message | ErrorBody>;
  readonly guids: Record<string, Message | ErrorBody>;
}

/** Sends the same message to several receivers. Returns an error body for each receiver that was rejected. */
export async function sendToMany(chat: Chat, actor: Actor, input: SendMessage): Promise<SentToMany> {
  const uids = [...new Set(input.multipleReceivers?.uids)];
  const guids = [...new Set(input.multipleReceivers?.guids)];
  if (uids.length + guids.length === 0)
    throw new ApiError('ERR_EMPTY_RECEIVER', 'A receiver is required.', { multipleReceivers: ['must not be empty'] });
  if (uids.length + guids.length > MESSAGE_LIMITS.receivers)
    throw badRequest({ multipleReceivers: [`must hold at most ${MESSAGE_LIMITS.receivers} receivers`] });
  const draft = parseDraft(actor, input, 0, chat.config);
  async function sendEach(ids: readonly string[], type: ReceiverType): Promise<Record<string, Message | ErrorBody>> {
    const results = bareRecord<Message | ErrorBody>();
    for (const id of ids) {
      const muidKey = input.muid && `${input.muid}\n${type}\n${id}`;
      results[id] = await sendDraft(chat, actor, { id, type }, draft, muidKey).then(
        (sent) => sent.message,
        errorBodyOf,
      );
    }
    return results;
  }
  return { uids: await sendEach(uids, 'user'), guids: await sendEach(guids, 'group') };
}

/**
 * Sends a validated draft. Returns the stored message if the sender has used `muidKey` before. `muidKey`: the muid of the
 * request, together with the receiver if the request has several receivers. Undefined: the message is sent in any case. See
 * docs/spec/rest-and-realtime.md#idempotency.
 */
export async function sendDraft(
  chat: Chat,
  actor: Actor,
  { id, type }: { readonly id: string; readonly type: ReceiverType },
  draft: Draft,
  muidKey: string | undefined,
): Promise<SendResult> {
  const repeated = await findSent(chat, actor, id, type, muidKey);
  if (repeated) return repeated;
  const receiver = await findReceiver(chat.storage.db, actor, id, type);
  try {
    return { message: await storeMessage(chat, actor, receiver, draft, muidKey), isReplay: false };
  } catch (error) {
    // A concurrent call with the same `muidKey` has committed its message first. This call has stored nothing.
    const stored = error instanceof MuidUsedError && (await findSent(chat, actor, id, type, muidKey));
    if (stored) return stored;
    throw error;
  }
}

/** Returns the message that the sender has already sent with this `muidKey`. Throws if it has another receiver. */
async function findSent(
  chat: Chat,
  actor: Actor,
  id: string,
  type: ReceiverType,
  muidKey: string | undefined,
): Promise<SendResult | undefined> {
  const stored = muidKey ? await findByMuid(chat.storage.db, actorUid(actor), muidKey) : undefined;
  if (!stored) return undefined;
  if (stored.receiver !== id || stored.receiver_type !== type)
    throw new ApiError('ERR_MUID_CONFLICT', 'This muid was used for another receiver.', {
      muid: ['is already in use'],
    });
  return { message: await renderMessage(readContextOf(chat), stored, viewerOf(actor)), isReplay: true };
}

function errorBodyOf(error: unknown): ErrorBody {
  if (error instanceof ApiError) return error.toBody();
  throw error;
}
