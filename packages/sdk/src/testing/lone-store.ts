import { FakeClock } from '@chatwire/testkit';
import type { Json } from '../base/json.ts';
import type { MessagesSettings } from '../filter/messages-settings.ts';
import { BaseMessage } from '../model/base-message.ts';
import { Timers } from '../platform/timers.ts';
import type { Frame } from '../realtime/frame.ts';
import { ConversationStore } from '../store/conversation-store.ts';
import { ReadMarks } from '../store/reading/read-marks.ts';
import type { ConversationState, MessagePage, PageRequest } from '../store/segments/message-pages.ts';
import type { Segment } from '../store/segments/segment.ts';
import { clientClock } from './client-clock.ts';
import { FakeView } from './fake-view.ts';
import { messageRecordsOf } from './message-records-of.ts';

/** A request of the store. The test responds to it; `respond` resolves when the store has processed the response. */
export interface PendingPageRequest {
  readonly request: PageRequest;
  readonly signal: AbortSignal;
  respond(page: MessagePage): Promise<void>;
  reject(error: Error): Promise<void>;
}

export interface LoneStoreOptions {
  readonly settings?: MessagesSettings;
  /** Thread of the store. Default: the conversation. */
  readonly parentMessageId?: number;
}

/** A store of mara's conversation with ivo that a view shows, without a client. */
export class LoneStore {
  readonly clock = new FakeClock();
  readonly records = messageRecordsOf();
  readonly view = new FakeView();
  readonly requests: PendingPageRequest[] = [];
  /** Frames that the store has applied. */
  readonly applied: Frame[] = [];
  /** States that came with pages. */
  readonly states: ConversationState[] = [];
  /** ids of the sent read marks. */
  readonly marks: number[] = [];
  /** How often the store has reported that its page may be older than later frames. */
  behind = 0;
  readonly store: ConversationStore;

  constructor({ settings, parentMessageId }: LoneStoreOptions = {}) {
    this.store = new ConversationStore({
      ref: { receiverType: 'user', receiverId: 'ivo', ...(parentMessageId !== undefined && { parentMessageId }) },
      identity: 'identity',
      settings: { ...settings, limit: 30 },
      records: this.records,
      read: (json) => BaseMessage.fromJSON(json),
      fetchPage: (_, request, signal) => this.#fetch(request, signal),
      stateLoaded: (_, state) => void this.states.push(state),
      behind: () => {
        this.behind += 1;
      },
      apply: (_, each) => void this.applied.push(each),
      reads: new ReadMarks({
        timers: new Timers(clientClock(this.clock)),
        send: async (id) => void this.marks.push(id),
        failed: () => undefined,
      }),
    });
    this.store.views.add(this.view);
  }

  /** Returns the newest request. */
  get request(): PendingPageRequest {
    const request = this.requests.at(-1);
    if (!request) throw new Error('Nothing was requested.');
    return request;
  }

  /** Loads the newest page. */
  async load(page: MessagePage): Promise<Segment> {
    const loaded = this.store.loadNewest();
    await this.request.respond(page);
    return loaded;
  }

  /** Adds a message. */
  take(json: Json): void {
    const key = this.records.upsert(json);
    this.records.retain(key);
    this.store.update(key, this.records.jsonOf(key));
    this.records.release(key);
  }

  /** ids of the messages in the live segment. */
  get ids(): (number | undefined)[] {
    return (this.store.segments.live?.keys ?? []).map((key) => this.records.idOf(key));
  }

  #fetch(request: PageRequest, signal: AbortSignal): Promise<MessagePage> {
    const { promise, resolve, reject } = Promise.withResolvers<MessagePage>();
    this.requests.push({
      request,
      signal,
      respond: (page) => {
        resolve(page);
        return this.clock.advance(0);
      },
      reject: (error) => {
        reject(error);
        return this.clock.advance(0);
      },
    });
    return promise;
  }
}

/** Returns a page that is the whole conversation `c`. Each message is from ivo, with the members of `more`. */
export function wholePage(
  ids: readonly number[],
  state: Partial<ConversationState> = {},
  more: (id: number) => Json = () => ({}),
): MessagePage {
  return {
    messages: ids.map((id) => ({ ...messageJson(id), ...more(id) })),
    older: { id: ids[0], isDone: true },
    newer: { id: ids.at(-1), isDone: true },
    isAnchorFound: false,
    state: { conversationId: 'c', seq: 0, unread: { count: 0, lastReadMessageId: undefined }, ...state },
  };
}

/** Returns a page with more messages on both sides. */
export function middlePage(ids: readonly number[]): MessagePage {
  const [first, last] = [ids[0], ids.at(-1)];
  return { ...wholePage(ids), older: { id: first, isDone: false }, newer: { id: last, isDone: false } };
}

/** Returns the first page of a conversation with older messages. */
export function newestPage(ids: readonly number[]): MessagePage {
  return { ...wholePage(ids), older: { id: ids[0], isDone: false } };
}

/** Returns a message in wire format. */
export function messageJson(id: number): Json {
  return { id: String(id), sentAt: 1_000 + id, sender: 'ivo', category: 'message', type: 'text', seq: 1, data: {} };
}
