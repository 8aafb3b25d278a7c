import { Chat } from '@chatwire/sdk';

type Json = Readonly<Record<string, unknown>>;

export interface StoredTextFields extends Json {
  readonly id: number;
  readonly text: string;
  /** Default: ivo. */
  readonly sender?: string;
  /** In seconds. Default: later for a higher id. */
  readonly sentAt?: number;
  /** Fields that are added to or replace the defaults. */
  readonly data?: object;
}

/** Returns a text message between mara and ivo as stored by the server, with the given fields. */
export function storedText(fields: StoredTextFields) {
  const { id, text, sender = 'ivo', sentAt = 1_763_600_000 + id, data, ...more } = fields;
  return {
    id: String(id),
    conversationId: 'c',
    sender,
    receiver: sender === 'mara' ? 'ivo' : 'mara',
    receiverType: 'user',
    category: 'message',
    type: 'text',
    sentAt,
    sentAtMS: sentAt * 1000,
    seq: 1,
    ...more,
    data: { text, entities: { sender: { entityType: 'user', entity: nameOf(sender) } }, ...data },
  };
}

/** Returns the message as received by mara's client. */
export function storedMessage(fields: StoredTextFields): Chat.BaseMessage {
  return Chat.messageFromJSON(storedText(fields), 'mara');
}

function nameOf(uid: string): Json {
  return { uid, name: uid === 'ivo' ? 'Ivo Lind' : 'Mara' };
}
