import { Chat } from '@chatwire/sdk';

/** uid of the logged-in user in all samples. */
export const READER = 'ivo';

const NAMES: Readonly<Record<string, string>> = { ivo: 'Ivo Lindqvist', mara: 'Mara Okafor', app_system: 'System' };
const NOON = Date.UTC(2026, 10, 20, 12, 4) / 1000;

export interface Sample extends Partial<Omit<Chat.MessageRow, 'message'>> {
  /** Category and type, joined by `_`. Default: `message_text`. */
  readonly kind?: string;
  /** Default: 1. 0: a pending message, which has no id yet. */
  readonly id?: number;
  /** Default: `mara`. */
  readonly sender?: string;
  /** Default: `user`. */
  readonly receiverType?: 'user' | 'group';
  readonly text?: string;
  readonly data?: Readonly<Record<string, unknown>>;
  /** Further fields of the message. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** Returns a row as a conversation store returns it. */
export function sampleRow(sample: Sample = {}): Chat.MessageRow {
  const { kind = 'message_text', id = 1, text, data, fields, ...rest } = sample;
  const { sender = 'mara', receiverType = 'user', ...overrides } = rest;
  const message = Chat.messageFromJSON(
    {
      ...messageFields({ kind, id, sender, receiverType }),
      data: {
        ...(text !== undefined && { text }),
        ...data,
        entities: { sender: { entityType: 'user', entity: sampleUser(sender) }, ...entitiesOf(data) },
      },
      ...fields,
    },
    READER,
  );
  return {
    key: `i:${id}`,
    message,
    sendState: id === 0 ? 'queued' : 'sent',
    canRetry: false,
    tick: sender === READER ? 'read' : 'none',
    reactions: [],
    thread: { replyCount: 0, unreadRepliesCount: 0, lastReplyAt: undefined },
    local: {},
    revision: 1,
    ...overrides,
  };
}

/** Returns a user in wire format, with the name of a sample user or else the uid. */
export function sampleUser(uid: string): { readonly uid: string; readonly name: string } {
  return { uid, name: NAMES[uid] ?? uid };
}

function messageFields({
  kind,
  id,
  sender,
  receiverType,
}: Required<Pick<Sample, 'kind' | 'id' | 'sender' | 'receiverType'>>) {
  const [category, type] = kind.split('_');
  return {
    ...(id > 0 && { id: String(id), sentAt: NOON, sentAtMS: NOON * 1000 }),
    muid: `muid-${id}`,
    category,
    type,
    sender,
    receiverType,
    receiver: receiverType === 'group' ? 'harbour-crew' : sender === READER ? 'mara' : READER,
  };
}

function entitiesOf(data: Sample['data']): object {
  const entities: unknown = data?.['entities'];
  return typeof entities === 'object' && entities !== null ? entities : {};
}
