import { Chat } from '@chatwire/sdk';

type Json = Readonly<Record<string, unknown>>;

/** The other user of the conversation. */
export const OTHER = new Chat.User('ivo', 'Ivo Lind');

const ME = { uid: 'mara', name: 'Mara' };
const OTHER_PROFILE = { uid: 'ivo', name: 'Ivo Lind', role: 'default', status: 'offline', createdAt: 1_760_000_000 };
const CONVERSATION = 'phone-hour';
const START = 1_763_600_000;
const PAGE = 30;
const LIMITS = {
  textLength: 5_000,
  attachments: 10,
  mentions: 10,
  fileSize: 104_857_600,
  reactionsPerMessage: 20,
  page: 100,
};
const WORDS = 'the boat left harbour before noon with seven of us aboard and nobody had thought about lunch'.split(' ');

/**
 * A chat server in the app, for one conversation with messages 1 to `count`. The client, its store, and all rows are
 * real; without a network a run is the same on each phone.
 */
export class LocalServer {
  readonly #edited = new Map<number, string>();
  readonly #sent = new Map<number, Json>();
  readonly #sockets: LocalSocket[] = [];
  readonly #lastRead: number;
  #count: number;
  #sequence = 1;
  #waiting = 0;
  #release: (() => void) | undefined;
  #held: Promise<void> | undefined;

  constructor(count: number, lastRead = count) {
    this.#count = count;
    this.#lastRead = lastRead;
  }

  /** Number of the newest message. */
  get newest(): number {
    return this.#count;
  }

  /** Connects a logged-in client. */
  async connect(): Promise<Chat.ChatClient> {
    const sockets = this.#sockets;
    const client = Chat.createClient('phone-hour', {
      host: 'http://phone-hour.test',
      fetch: (input, init) => this.#respond(String(input), init),
      WebSocket: class extends LocalSocket {
        constructor() {
          super();
          sockets.push(this);
        }
      },
      presence: { kind: 'all' },
    });
    await client.login('token');
    return client;
  }

  /** Receives messages of the other user, one per frame. */
  receive(count: number): void {
    for (let left = count; left > 0; left -= 1) {
      this.#count += 1;
      this.#broadcast('message', { message: this.#message(this.#count), unreadMessageCount: 1 });
    }
  }

  edit(id: number, text: string): void {
    this.#edited.set(id, text);
    this.#broadcast('message_edited', { message: this.#message(id) });
  }

  textOf(id: number): string {
    return this.#edited.get(id) ?? textOf(id);
  }

  /** Pages that wait for `release`. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Pages wait until `release`. */
  hold(): void {
    this.#held = new Promise((resolve) => {
      this.#release = resolve;
    });
  }

  release(): void {
    this.#release?.();
    this.#held = undefined;
  }

  async #respond(url: string, init?: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(url);
    const path = pathname.replace(/^\/v3/, '');
    const settings = { realtimeURL: 'ws://phone-hour.test', limits: LIMITS, features: {} };
    if (path === '/me') return json({ data: { ...ME, settings } });
    if (init?.method === 'POST' && path === '/messages') return json({ data: this.#store(String(init.body)) });
    if (path.endsWith('/messages')) {
      this.#waiting += 1;
      await this.#held;
      this.#waiting -= 1;
      return json(this.#page(searchParams));
    }
    return json({ data: path === '/users/ivo' ? OTHER_PROFILE : [], meta: {} });
  }

  #page(query: URLSearchParams): Json {
    const [first, last] = this.#rangeOf(query);
    const around = query.get('around');
    return {
      data: Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => this.#message(first + index)),
      meta: {
        ...(first > 1 && { previous: { affix: 'prepend', id: String(first) } }),
        ...(last < this.#count && { next: { affix: 'append', id: String(last) } }),
        ...(around !== null && { anchor: { id: around, found: true } }),
        conversation: {
          conversationId: CONVERSATION,
          seq: this.#sequence,
          unreadMessageCount: this.#count - this.#lastRead,
          lastReadMessageId: String(this.#lastRead),
        },
      },
    };
  }

  #rangeOf(query: URLSearchParams): readonly [number, number] {
    const number = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise);
    const around = query.get('around');
    if (around !== null) {
      const anchor = around === 'unread' ? this.#lastRead : Number(around);
      return [Math.max(1, anchor - number('before', 15)), Math.min(this.#count, anchor + number('after', 15))];
    }
    const [id, limit] = [number('id', 0), number('limit', PAGE)];
    if (query.get('affix') === 'append') return [id + 1, Math.min(this.#count, id + limit)];
    const last = query.get('affix') === 'prepend' ? id - 1 : this.#count;
    return [Math.max(1, last - limit + 1), last];
  }

  #message(id: number): Json {
    const isOwn = (id * 7919) % 10 < 4 && id <= this.#lastRead;
    const [sender, receiver] = isOwn ? ['mara', 'ivo'] : ['ivo', 'mara'];
    const entity = isOwn ? ME : OTHER_PROFILE;
    const sentAt = START + id * 60;
    return {
      id: String(id),
      conversationId: CONVERSATION,
      sender,
      receiver,
      receiverType: 'user',
      category: 'message',
      type: 'text',
      sentAt,
      sentAtMS: sentAt * 1000,
      seq: this.#sequence,
      ...(this.#edited.has(id) && { editedAt: sentAt, editedBy: sender }),
      ...this.#sent.get(id),
      data: {
        text: this.textOf(id),
        entities: { sender: { entityType: 'user', entity } },
        reactions: id % 5 === 0 ? [{ reaction: '👍', count: 2 }] : [],
        ...Object(this.#sent.get(id)?.['data']),
      },
    };
  }

  /** Stores a message of the user. */
  #store(body: string): Json {
    const sent: unknown = JSON.parse(body);
    this.#count += 1;
    this.#sequence += 1;
    this.#sent.set(this.#count, { ...Object(sent), sender: 'mara' });
    return this.#message(this.#count);
  }

  #broadcast(type: string, data: Json): void {
    this.#sequence += 1;
    const message = { ...Object(data['message']), seq: this.#sequence };
    const frame = { type, at: 5, conversationId: CONVERSATION, seq: this.#sequence, data: { ...data, message } };
    this.#sockets.at(-1)?.emit('message', { data: JSON.stringify(frame) });
  }
}

/** Returns the text of a message. Most messages have a line or two, a few are long. */
export function textOf(id: number): string {
  const share = (id * 7919) % 100;
  const words = share < 60 ? 2 + (share % 12) : share < 85 ? 20 + share : share < 97 ? 60 + share : 250;
  return Array.from({ length: words }, (_, index) => WORDS[(id * 31 + index * 5) % WORDS.length]).join(' ');
}

interface SocketEvent {
  readonly data: unknown;
  readonly code: number;
  readonly reason: string;
}

class LocalSocket implements Chat.SocketLike {
  readonly #listeners = new Map<string, ((event: SocketEvent) => void)[]>();
  #isAuthenticated = false;

  constructor() {
    queueMicrotask(() => this.emit('open', {}));
  }

  addEventListener(type: string, listener: (event: SocketEvent) => void): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }

  send(text: string): void {
    if (this.#isAuthenticated) return;
    this.#isAuthenticated = true;
    const { id }: { readonly id?: string } = JSON.parse(text);
    const welcome = { type: 'authenticated', ref: id, at: 1, data: { cursor: 'c_1' } };
    queueMicrotask(() => this.emit('message', { data: JSON.stringify(welcome) }));
  }

  close(): void {
    this.#listeners.clear();
  }

  emit(type: string, event: Partial<SocketEvent>): void {
    for (const listener of this.#listeners.get(type) ?? []) listener({ data: '', code: 1000, reason: '', ...event });
  }
}

/** React Native's `Response` has no static `json`. */
function json(body: Json): Response {
  return new Response(JSON.stringify(body));
}
