import { Chat } from '@chatwire/sdk';
import type { FakeHistory } from './fake-history.ts';

type Json = Readonly<Record<string, unknown>>;

export interface FakeRequest {
  readonly method: string;
  /** Path below `/v3`, without the query. */
  readonly path: string;
  readonly body: Json;
}

/** A client with mara logged in, and a server with one conversation and only the routes that components use. */
export interface FakeChat {
  readonly client: Chat.ChatClient;
  readonly requests: readonly FakeRequest[];
  /** Frames that the client has sent through its socket. */
  readonly frames: readonly Json[];
  /** Sends a frame to the client. */
  receive(frame: Json): void;
  /** False drops the connection and rejects new ones until called with true. */
  setConnected(isConnected: boolean): void;
  /**
   * Sets the response of a route: `GET /users/ivo`, immediately or when a promise resolves; undefined restores it. A status of 400
   * and above is an error; with status 0 the connection is lost before the response.
   */
  respond(route: string, data: unknown, status?: number): void;
}

export interface FakeChatOptions {
  /** Messages of the conversation, oldest first. */
  readonly messages?: readonly Json[];
  /** Messages served in pages; replaces `messages`. */
  readonly history?: FakeHistory;
  readonly limits?: Json;
  /** Default: only the client's user. */
  readonly storage?: Chat.StorageAdapter;
  /** Default: translations are unavailable. */
  readonly translator?: Chat.Translator;
}

/** The user to write to, as an app creates it from its data. */
export const IVO = new Chat.User('ivo', 'Ivo Lind');

/** The same user as on the server. */
const IVO_PROFILE = { uid: 'ivo', name: 'Ivo Lind', role: 'default', status: 'offline', createdAt: 1_760_000_000 };

/** Creates a chat client whose server and realtime connection are fake. */
export async function fakeChat(options: FakeChatOptions = {}): Promise<FakeChat> {
  const { messages = [], history, limits = {}, storage, translator } = options;
  const requests: FakeRequest[] = [];
  const frames: Json[] = [];
  const routes = new Map<string, { data: unknown; status: number }>();
  const sockets: FakeSocket[] = [];
  let lastId = 1_000;
  let isConnected = true;
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(String(input));
    const path = pathname.replace(/^\/v3/, '');
    const method = init?.method ?? 'GET';
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
    requests.push({ method, path, body: asJson(body) });
    const given = routes.get(`${method} ${path}`);
    if (given?.status === 0) throw new TypeError('Failed to fetch');
    if (given && given.status >= 400) {
      return json({ error: { code: String(given.data), message: 'No.' } }, { status: given.status });
    }
    if (given) return json({ data: await given.data, meta: {} });
    if (path === '/me') return json({ data: { uid: 'mara', name: 'Mara', settings: settings(limits) } });
    const isList = method === 'GET' && /\/(messages|thread)$/.test(path);
    if (history && isList) return json(await history.page(searchParams));
    if (method === 'GET' && path === '/users/ivo') return json({ data: IVO_PROFILE, meta: {} });
    if (method === 'POST' && path === '/messages') {
      if (history) return json({ data: history.store(asJson(body)) });
      lastId += 1;
      const sentAt = 1_763_700_000 + lastId;
      const stored = {
        id: String(lastId),
        conversationId: 'c',
        sender: 'mara',
        sentAt,
        sentAtMS: sentAt * 1000,
        seq: lastId,
      };
      return json({ data: { ...asJson(body), ...stored } });
    }
    if (isList) {
      return json({ data: messages, meta: { conversation: { conversationId: 'c', seq: 1 } } });
    }
    return json({ data: [], meta: {} });
  };
  class Socket extends FakeSocket {
    constructor() {
      super(frames, () => isConnected);
      sockets.push(this);
    }
  }
  const client = Chat.createClient('test', {
    host: 'http://chat.test',
    fetch,
    WebSocket: Socket,
    presence: { kind: 'all' },
    ...(storage && { storage }),
    ...(translator && { translator }),
  });
  await client.login('token');
  return {
    client,
    requests,
    frames,
    receive: (frame) => sockets.at(-1)?.emit('message', { data: JSON.stringify(frame) }),
    setConnected(next) {
      isConnected = next;
      if (!next) sockets.at(-1)?.emit('close', { code: 1006 });
    },
    respond(route, data, status = 200) {
      if (data === undefined && status > 0) routes.delete(route);
      else routes.set(route, { data, status });
    },
  };
}

class FakeSocket implements Chat.SocketLike {
  readonly #frames: Json[];
  readonly #listeners = new Map<string, ((event: SocketEvent) => void)[]>();

  #isWelcome = false;

  constructor(frames: Json[], isConnected: () => boolean) {
    this.#frames = frames;
    queueMicrotask(() => (isConnected() ? this.emit('open', {}) : this.emit('close', { code: 1006 })));
  }

  addEventListener(type: string, listener: (event: SocketEvent) => void): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }

  send(text: string): void {
    const frame = asJson(JSON.parse(text));
    this.#frames.push(frame);
    if (this.#isWelcome) return;
    this.#isWelcome = true;
    const welcome = { type: 'authenticated', ref: frame['id'], at: 1, data: { cursor: 'c_1' } };
    queueMicrotask(() => this.emit('message', { data: JSON.stringify(welcome) }));
  }

  close(): void {
    // No server is reachable.
  }

  emit(type: string, event: Partial<SocketEvent>): void {
    for (const listener of this.#listeners.get(type) ?? []) listener({ data: '', code: 1000, reason: '', ...event });
  }
}

interface SocketEvent {
  readonly data: unknown;
  readonly code: number;
  readonly reason: string;
}

/** Limits that every server sends. */
const LIMITS = {
  textLength: 5_000,
  attachments: 10,
  mentions: 10,
  fileSize: 104_857_600,
  reactionsPerMessage: 20,
  page: 100,
};

function settings(limits: Json): Json {
  return { realtimeURL: 'ws://chat.test', limits: { ...LIMITS, ...limits }, features: { agents: true } };
}

function asJson(value: unknown): Json {
  return value as Json;
}

/** React Native's `Response` has no static `json`. */
function json(body: unknown, init?: ResponseInit): Response {
  return new Response(JSON.stringify(body), init);
}
