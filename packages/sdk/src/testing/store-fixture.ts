import { FakeClock } from '@chatwire/testkit';
import type { ChatException } from '../base/chat-exception.ts';
import { asJson, type Json, parseJson } from '../base/json.ts';
import type { MessagesSettings } from '../filter/messages-settings.ts';
import { RecordCache } from '../model/record-cache.ts';
import { CancelledMessages } from '../outbox/cancelled-messages.ts';
import { SentMessageIds } from '../outbox/sent-message-ids.ts';
import { Timers } from '../platform/timers.ts';
import { type Frame, frameOf } from '../realtime/frame.ts';
import type { ReceiptMark } from '../realtime/receipt-queue.ts';
import { ClientStorage } from '../storage/client-storage.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import type { StorageAdapter } from '../storage/storage-adapter.ts';
import { ChatStore } from '../store/chat-store.ts';
import type { ConversationStore } from '../store/conversation-store.ts';
import type { ConversationRef } from '../store/types.ts';
import { clientClock } from './client-clock.ts';
import { FakeApi, type FakeResponse } from './fake-api.ts';
import { FakeServer, OWN_UID } from './fake-server.ts';
import { FakeView } from './fake-view.ts';
import { httpClientOf } from './http-client-of.ts';

export const IVO: ConversationRef = { receiverType: 'user', receiverId: 'ivo' };
export const CREW: ConversationRef = { receiverType: 'group', receiverId: 'crew' };

/** A request of the store; the URL is without its host. */
export interface StoreRequest {
  readonly method: string;
  readonly path: string;
  readonly query: ReadonlyMap<string, string>;
  readonly body: Json;
  readonly signal: AbortSignal | undefined;
}

export interface StoreFixtureOptions {
  readonly adapter?: StorageAdapter;
  readonly isCached?: boolean;
  readonly server?: FakeServer;
}

/** A store and the view that shows it. */
export interface OpenedStore {
  readonly store: ConversationStore;
  readonly view: FakeView;
}

/**
 * The stores of mara's client and a server that responds at once. There is no realtime connection: broadcast frames are
 * received while `isConnected`.
 */
export class StoreFixture {
  readonly clock = new FakeClock();
  readonly server: FakeServer;
  readonly timers = new Timers(clientClock(this.clock));
  readonly records = new RecordCache(() => this.uid, 'http://chat.test');
  readonly sentIds = new SentMessageIds();
  readonly cancelled: CancelledMessages;
  readonly storage: ClientStorage;
  readonly chat: ChatStore;
  readonly requests: StoreRequest[] = [];
  /** Read marks sent to the server. */
  readonly marks: ReceiptMark[] = [];
  /** Frames whose listeners were called, in order. */
  readonly applied: { readonly frame: Frame; readonly isCaughtUp: boolean }[] = [];
  /** Conversations and sequence numbers of the loaded pages. */
  readonly loadedUpTo: (readonly [string, number])[] = [];
  /** Error with which read marks are rejected. */
  rejectMarks: ChatException | undefined;
  uid: string | undefined = OWN_UID;
  isConnected = true;
  /** Returns the server's response; tests replace or delay it. */
  respond: (request: StoreRequest) => FakeResponse | Promise<FakeResponse>;

  /** `adapter` and `server` come from an earlier start. */
  constructor({ adapter = memoryStorage(), isCached = true, server }: StoreFixtureOptions = {}) {
    const { timers, records, sentIds } = this;
    this.server = server ?? new FakeServer(() => this.clock.now());
    const api = new FakeApi(this.server);
    this.respond = ({ method, path, query, body }) => api.respond(method, path, query, body);
    const logger = { warn: () => undefined, error: () => undefined };
    this.storage = new ClientStorage('app', adapter, logger);
    const http = httpClientOf((input, init) => this.#fetch(String(input), init), timers);
    this.cancelled = new CancelledMessages({ storage: this.storage, timers, http });
    this.chat = new ChatStore({
      http,
      records,
      timers,
      sentIds,
      logger,
      cancelled: this.cancelled,
      randomBytes: (count) => new Uint8Array(count),
      ownUid: () => this.uid,
      receipts: {
        send: async (mark) => {
          this.marks.push(mark);
          if (this.rejectMarks) throw this.rejectMarks;
        },
      },
      loadedUpTo: (conversationId, seq) => void this.loadedUpTo.push([conversationId, seq]),
      storage: isCached ? this.storage : undefined,
      applied: (frame, isCaughtUp) => void this.applied.push({ frame, isCaughtUp }),
    });
    this.server.broadcast = (json) => {
      if (this.isConnected) this.receive(json);
    };
  }

  /** Delivers responses and runs the timers that are due. */
  async settle(ms = 0): Promise<void> {
    for (let turn = 0; turn < 4; turn += 1) await this.clock.advance(0);
    if (ms > 0) await this.clock.advance(ms);
  }

  receive(json: Json): void {
    const frame = frameOf(json);
    if (frame) this.chat.receive(frame);
  }

  /** Sends messages of ivo, one second apart. Returns their ids. */
  say(ref: ConversationRef, ...texts: readonly string[]): number[] {
    return texts.map((text) => {
      this.clock.jump(this.clock.now() + 1_000);
      const { parentMessageId: parentId } = ref;
      return this.server.send('ivo', this.server.conversation(ref.receiverId), { text, parentId }).id;
    });
  }

  /** Shows a conversation, without loading it. */
  show(ref: ConversationRef, filter: MessagesSettings = {}): OpenedStore {
    const store = this.chat.open(ref, filter);
    const view = new FakeView();
    store.views.add(view);
    return { store, view };
  }

  /** Shows the newest messages of a conversation. */
  async open(ref: ConversationRef, filter: MessagesSettings = {}): Promise<OpenedStore> {
    const opened = this.show(ref, filter);
    opened.view.active = await opened.store.loadNewest();
    opened.view.takeTopics();
    return opened;
  }

  /** Ends the view. */
  close({ store, view }: OpenedStore): void {
    store.views.delete(view);
    this.chat.released(store);
  }

  /** Runs a function while disconnected. */
  missed<T>(change: () => T): T {
    this.isConnected = false;
    const result = change();
    this.isConnected = true;
    return result;
  }

  /** Restores the connection and waits until missed changes are fetched. */
  async reconnect(): Promise<void> {
    this.chat.reconnected();
    await this.settle();
    await this.settle();
  }

  /** Computes the first response for a path at once, but delivers it only when the returned function is called. */
  delay(path: string): () => void {
    const { respond } = this;
    const lateResponse = Promise.withResolvers<void>();
    let isFirst = true;
    this.respond = async (request) => {
      const response = structuredClone(await respond(request));
      const isLate = isFirst && request.path.endsWith(path);
      if (isLate) isFirst = false;
      if (isLate) await lateResponse.promise;
      return response;
    };
    return lateResponse.resolve;
  }

  /** Returns the ids of the messages in the live segment, oldest first. */
  ids({ segments }: ConversationStore): (number | undefined)[] {
    return (segments.live?.keys ?? []).map((key) => this.chat.messages.idOf(key));
  }

  /** Returns the row of a message. */
  row(id: number) {
    return this.chat.messages.row(this.chat.messages.keyOfId(id) ?? '');
  }

  /** Returns the text of a message. */
  text(id: number): unknown {
    return this.row(id)?.message.getData()['text'];
  }

  /** Returns the paths of the requests since the last call. */
  takePaths(): string[] {
    return this.requests.splice(0).map(({ path }) => path);
  }

  async #fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, searchParams } = new URL(url);
    const request: StoreRequest = {
      method: init.method ?? 'GET',
      path: pathname.replace('/v3', ''),
      query: new Map(searchParams),
      body: asJson(typeof init.body === 'string' ? parseJson(init.body) : {}),
      signal: init.signal ?? undefined,
    };
    this.requests.push(request);
    const { status = 200, body } = await this.respond(request);
    return new Response(JSON.stringify(body), { status });
  }
}
