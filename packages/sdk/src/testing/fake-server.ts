import type { Json } from '../base/json.ts';

/** A message as the fake server has it. */
interface Stored {
  readonly id: number;
  readonly sentAt: number;
  text: string;
  seq: number;
  deletedAt: number | undefined;
  reactions: Json[];
}

export interface Event {
  readonly seq: number;
  readonly frame: () => Json;
}

/** One conversation of ivo and mara, with just as much of a server as a store needs. mara is the reader. */
export class FakeServer {
  readonly messages: Stored[] = [];
  readonly events: Event[] = [];
  #lastId = 100;

  get seq(): number {
    return this.events.length;
  }

  /** Ids of everything, oldest first. */
  get ids(): number[] {
    return this.messages.map(({ id }) => id);
  }

  send(text: string): Event {
    this.#lastId += 1;
    // Several messages share a second.
    const message: Stored = {
      id: this.#lastId,
      sentAt: 1_000 + Math.floor(this.#lastId / 3),
      text,
      seq: 0,
      deletedAt: undefined,
      reactions: [],
    };
    this.messages.push(message);
    return this.#happened('message', message);
  }

  edit(message: Stored, text: string): Event {
    message.text = text;
    return this.#happened('message_edited', message);
  }

  delete(message: Stored): Event {
    message.deletedAt = 2_000;
    return this.#happened('message_deleted', message);
  }

  react(message: Stored): Event {
    message.reactions = [{ reaction: '👍', count: message.reactions.length + 1 }];
    const event = this.#happened('message_edited', message);
    const { seq } = event;
    const data = {
      messageId: String(message.id),
      reaction: { id: '1', uid: 'ivo', reaction: '👍' },
      reactions: message.reactions,
    };
    const reaction = { seq, frame: () => ({ type: 'reaction_added', at: 1, conversationId: CONVERSATION, seq, data }) };
    this.events[seq - 1] = reaction;
    return reaction;
  }

  fetch(input: string | URL | Request): Promise<Response> {
    const [path = '', query = ''] = String(input).split('?');
    return Promise.resolve(Response.json(this.#answer(path, new Map(query.split('&').map(pairOf)))));
  }

  #answer(path: string, query: ReadonlyMap<string, string>): Json {
    if (path.endsWith('/me')) return { data: { uid: 'mara', name: 'Mara', settings: { realtimeURL: 'ws://x' } } };
    if (path.endsWith('/settings')) return { data: { realtimeURL: 'ws://x' } };
    if (path.endsWith('/changes')) return this.#changes(Number(query.get('since')), Number(query.get('limit')));
    const single = /\/messages\/(\d+)$/.exec(path)?.[1];
    const found = this.messages.find(({ id }) => id === Number(single));
    if (found) return { data: toJson(found) };
    return this.#page(query);
  }

  #page(query: ReadonlyMap<string, string>): Json {
    const limit = Number(query.get('limit') ?? 30);
    const around = query.get('around');
    const at = Number(around ?? query.get('id') ?? 0);
    let [from, to] = [Math.max(0, this.messages.length - limit), this.messages.length];
    if (around !== undefined) {
      const index = this.messages.findIndex(({ id }) => id === at);
      [from, to] = [Math.max(0, index - Number(query.get('before'))), index + Number(query.get('after')) + 1];
    } else if (query.get('affix') === 'append') {
      from = this.messages.filter(({ id }) => id <= at).length;
      to = from + limit;
    } else if (query.has('id')) {
      to = this.messages.filter(({ id }) => id < at).length;
      from = Math.max(0, to - limit);
    }
    const rows = this.messages.slice(from, to);
    const [first, last] = [rows[0], rows.at(-1)];
    return {
      data: rows.map(toJson),
      meta: {
        ...(first && from > 0 && { previous: { affix: 'prepend', id: String(first.id) } }),
        ...(last && to < this.messages.length && { next: { affix: 'append', id: String(last.id) } }),
        ...(around !== undefined && { anchor: { id: around, found: rows.some(({ id }) => id === at) } }),
        conversation: { conversationId: CONVERSATION, seq: this.seq, unreadMessageCount: 0 },
      },
    };
  }

  #changes(since: number, limit: number): Json {
    const frames = this.events.slice(since, since + limit).map(({ frame }) => frame());
    const toSeq = since + frames.length;
    return {
      data: frames,
      meta: { toSeq, headSeq: this.seq, hasMore: toSeq < this.seq, receipts: [], unreadMessageCount: 0 },
    };
  }

  #happened(type: string, message: Stored): Event {
    const seq = this.seq + 1;
    message.seq = seq;
    const cursor = `c_${seq}`;
    // As the contract has it: a frame that is read later shows the message as it is then.
    const frame = () => ({
      type,
      at: 1,
      conversationId: CONVERSATION,
      seq,
      cursor,
      data: { message: toJson(message) },
    });
    const event = { seq, frame };
    this.events.push(event);
    return event;
  }
}

const CONVERSATION = 'ivo_user_mara';

function toJson({ id, sentAt, text, seq, deletedAt, reactions }: Stored): Json {
  return {
    id: String(id),
    conversationId: CONVERSATION,
    sender: 'ivo',
    receiver: 'mara',
    receiverType: 'user',
    category: 'message',
    type: 'text',
    sentAt,
    sentAtMS: sentAt * 1000,
    updatedAt: sentAt,
    seq,
    ...(deletedAt !== undefined && { deletedAt }),
    data: deletedAt === undefined ? { text, reactions } : {},
  };
}

function pairOf(pair: string): [string, string] {
  const [name = '', value = ''] = pair.split('=');
  return [name, decodeURIComponent(value)];
}
