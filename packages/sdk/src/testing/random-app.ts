import { FakeClock } from '@chatwire/testkit';
import { ChatException } from '../base/chat-exception.ts';
import { type ChatClient, createClient } from '../client/chat-client.ts';
import { TextMessage } from '../model/text-message.ts';
import { MessagesRequestBuilder } from '../requests/messages-request.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import type { ConversationRef, LoadStart, OpenOptions } from '../store/types.ts';
import type { ConversationHandle } from '../views/conversation-handle.ts';
import { clientClock } from './client-clock.ts';
import { FakeApi } from './fake-api.ts';
import { type FakeConversation, FakeServer } from './fake-server.ts';
import { FakeTransport } from './fake-transport.ts';
import { anyMessage, EMOJIS, RandomOthers } from './random-others.ts';
import { SeededRandom } from './seeded-random.ts';

const MAX_VIEWS = 5;
/** Expected errors, caused by deleted messages or lost connections. */
const EXPECTED_CODES = new Set([
  'ERR_NETWORK',
  'ERR_TIMEOUT',
  'ERR_ABORTED',
  'ERR_DISPOSED',
  'ERR_BAD_ARGUMENT',
  'ERR_MESSAGE_DELETED',
  'ERR_MESSAGE_ID_NOT_FOUND',
  'ERR_MESSAGE_NOT_IN_CONVERSATION',
  'ERR_EMPTY_MESSAGE_TEXT',
  'USER_NOT_LOGGED_IN',
]);

/** A message that the user has sent, and whether they have cancelled it since. */
export interface SentMessage {
  readonly muid: string;
  /** Whether the server rejects it. */
  readonly isRejected: boolean;
  outcome: 'kept' | 'discarded';
}

/**
 * An app whose user acts at random: opens conversations, scrolls, writes, loses the network, reconnects. Others write
 * in the meantime.
 */
export class RandomApp {
  readonly clock = new FakeClock();
  readonly server = new FakeServer(() => this.clock.now());
  readonly network: FakeTransport;
  readonly sentMessages: SentMessage[] = [];
  client: ChatClient;
  views: ConversationHandle[] = [];
  /** Unexpected failures. */
  readonly faults: unknown[] = [];
  readonly #random: SeededRandom;
  readonly #others: RandomOthers;
  readonly #storage = memoryStorage();
  #sentCount = 0;

  constructor(seed: number) {
    this.#random = new SeededRandom(seed);
    this.#others = new RandomOthers(this.server, this.#random);
    this.network = new FakeTransport({
      server: this.server,
      api: new FakeApi(this.server),
      random: this.#random,
      after: (ms, run) => void this.clock.after(ms, run),
    });
    for (const conversation of this.server.conversations)
      for (let n = 0; n < 25; n += 1) {
        void this.clock.jump(this.clock.now() + 400);
        this.server.send('ivo', conversation, { text: `before ${n}` });
      }
    this.client = this.#newClient();
  }

  async begin(): Promise<void> {
    this.network.isUnreliable = false;
    const login = this.client.login('token');
    await this.clock.advance(2_000);
    await login;
    this.network.isUnreliable = true;
  }

  async step(): Promise<void> {
    const random = this.#random;
    switch (random.below(7)) {
      case 0:
        this.#open();
        break;
      case 1:
        this.#scroll();
        break;
      case 2:
        this.#write();
        break;
      case 3:
        this.#actOnRow();
        break;
      case 4:
        this.#disturb();
        break;
      default:
        this.#others.step();
    }
    await this.clock.advance(random.below(random.oneIn(3) ? 400 : 25));
  }

  /** Makes the network reliable and waits until everything has arrived. */
  async settle(): Promise<void> {
    this.network.isUnreliable = false;
    this.network.isDown = false;
    await this.clock.advance(200_000);
    // The last frames may have been lost. A further message per conversation reveals the gap.
    for (const conversation of this.server.conversations) this.server.send('ivo', conversation, { text: 'the last' });
    await this.clock.advance(60_000);
    for (const view of this.views) this.#track(view.goLive());
    await this.clock.advance(60_000);
  }

  /** Restarts the app with its stored data. */
  restart(): void {
    this.network.cut(1006);
    this.client.dispose();
    this.views = [];
    this.client = this.#newClient();
    this.#track(this.client.getLoggedinUser());
  }

  #newClient(): ChatClient {
    let serial = 0;
    return createClient('random', {
      host: 'http://chat.test',
      clock: clientClock(this.clock),
      fetch: this.network.fetch,
      WebSocket: this.network.WebSocket,
      storage: this.#storage,
      randomBytes: (count) => {
        serial += 1;
        return Uint8Array.from({ length: count }, (_, index) => (index === 0 ? serial : this.#random.below(256)));
      },
      logger: { warn: () => undefined, error: (message) => this.faults.push(message) },
    });
  }

  #open(): void {
    const random = this.#random;
    const view = this.#random.maybe(this.views);
    if (!view || (this.views.length < MAX_VIEWS && random.oneIn(2))) {
      const opened = this.client.openConversation(this.#ref(), this.#options());
      this.views.push(opened);
      opened.setActive(random.oneIn(2));
      return this.#track(opened.load(this.#start()));
    }
    if (!random.oneIn(3)) return this.#track(view.load(this.#start()));
    view.release();
    this.views = this.views.filter((each) => each !== view);
  }

  #scroll(): void {
    const view = this.#random.maybe(this.views);
    if (!view) return;
    const { keys } = view.getSnapshot('timeline');
    view.reportSeen(keys.slice(-this.#random.below(8)));
    switch (this.#random.below(6)) {
      case 0:
      case 1:
        return this.#track(view.loadOlder());
      case 2:
        return this.#track(view.loadNewer());
      case 3:
        return this.#track(view.goTo(anyMessage(this.#conversation(), this.#random).id));
      case 4:
        return this.#track(view.refreshAround(this.#random.maybe(keys) ?? ''));
      default:
        return this.#track(view.goLive());
    }
  }

  #write(): void {
    const view = this.#random.maybe(this.views);
    if (!view) return;
    const { receiverId, receiverType, parentMessageId } = view.ref;
    const text = `${this.#random.one(['mine', 'mine', 'mine', 'held', 'refused'])} ${this.#random.below(100)}`;
    const message = new TextMessage(receiverId, text, receiverType);
    if (parentMessageId !== undefined) message.setParentMessageId(parentMessageId);
    this.#sentCount += 1;
    const sentMessage: SentMessage = {
      muid: `muid-${this.#sentCount}`,
      isRejected: text.startsWith('refused'),
      outcome: 'kept',
    };
    message.setMuid(sentMessage.muid);
    this.sentMessages.push(sentMessage);
    this.#track(view.send(message));
  }

  /** Performs a random action on a row. */
  #actOnRow(): void {
    const view = this.#random.maybe(this.views);
    const key = view && this.#random.maybe(view.getSnapshot('timeline').keys);
    const row = key === undefined ? undefined : view?.getRow(key);
    if (!view || key === undefined || !row) return;
    const isStored = row.message.getId() > 0;
    switch (this.#random.below(6)) {
      case 0:
        if (!isStored) this.#discard(view, key, row.message.getMuid());
        return;
      case 1:
        if (isStored) this.#track(view.markUnread(key));
        return view.setActive(this.#random.oneIn(2));
      case 2:
        if (row.message instanceof TextMessage && isStored && row.message.isOwn()) {
          const edited = row.message.clone();
          edited.setText(`corrected ${this.#random.below(100)}`);
          this.#track(view.edit(edited));
        }
        return;
      case 3:
        if (isStored && row.message.isOwn()) this.#track(view.delete(key));
        return;
      default:
        if (isStored) this.#track(view.toggleReaction(key, this.#random.one(EMOJIS)));
    }
  }

  #discard(view: ConversationHandle, key: string, muid: string | undefined): void {
    const sentMessage = this.sentMessages.find((each) => each.muid === muid);
    const isRejected = view.getRow(key)?.sendState === 'failed';
    if (!sentMessage || (isRejected && this.#random.oneIn(2))) return view.retry(key);
    sentMessage.outcome = 'discarded';
    view.discard(key);
  }

  /** Performs a random change of the network, the server, or the app. */
  #disturb(): void {
    const { network, server } = this;
    switch (this.#random.below(8)) {
      case 0:
        network.isDown = true;
        return network.cut(1006);
      case 1:
        return network.cut(1001);
      case 2:
        return network.cut(1006);
      case 3:
        network.forgotten = server.events.length - this.#random.below(30);
        return;
      case 4: {
        const conversation = this.#conversation();
        conversation.expired = Math.max(0, conversation.events.length - this.#random.below(60));
        return;
      }
      case 5:
        return this.#random.oneIn(2) ? undefined : this.restart();
      default:
        network.isDown = false;
    }
  }

  /** Adds a rejection to the faults, unless it is an expected one. */
  #track(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (!(error instanceof ChatException) || !EXPECTED_CODES.has(error.code)) this.faults.push(error);
    });
  }

  #ref(): ConversationRef {
    const conversation = this.#conversation();
    const { receiver: receiverId, receiverType } = conversation;
    if (!this.#random.oneIn(3)) return { receiverType, receiverId };
    const parents = conversation.messages.filter(
      (each) => each.parentId === undefined && each.moderation !== 'pending',
    );
    return { receiverType, receiverId, parentMessageId: this.#random.one(parents.slice(-6)).id };
  }

  #options(): OpenOptions {
    const filter = new MessagesRequestBuilder().setLimit(8);
    switch (this.#random.below(4)) {
      case 0:
        return { filter: filter.hideDeletedMessages() };
      case 1:
        return { filter: filter.setSearchKeyword('7') };
      default:
        return { filter };
    }
  }

  #start(): LoadStart {
    switch (this.#random.below(4)) {
      case 0:
        return { at: 'unread', before: 3, after: 5 };
      case 1:
        return { at: 'message', id: anyMessage(this.#conversation(), this.#random).id };
      default:
        return { at: 'newest' };
    }
  }

  #conversation(): FakeConversation {
    return this.#random.one(this.server.conversations);
  }
}
