import { FakeClock } from '@chatwire/testkit';
import { ChatException } from '../base/chat-exception.ts';
import { type ChatClient, createClient } from '../client/chat-client.ts';
import { TextMessage } from '../model/text-message.ts';
import { MessagesRequestBuilder } from '../requests/messages-request-builder.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import type { ConversationHandle } from '../store/conversation-handle.ts';
import type { ConversationRef, LoadStart, OpenOptions } from '../store/types.ts';
import { chanceOf } from './chance.ts';
import { clientClock } from './client-clock.ts';
import { FakeApi } from './fake-api.ts';
import { FakeLine } from './fake-line.ts';
import { type FakeConversation, FakeWorld, READER } from './fake-world.ts';

const EMOJIS = ['👍', '🎉'];
const OTHERS = ['ivo', 'lene'];
const MAX_VIEWS = 5;
/** Refusals that are no fault: of a message that has gone meanwhile, or of a line that was cut. */
const EXPECTED = new Set([
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

/** What became of a message the reader has sent. */
export interface Sending {
  readonly muid: string;
  readonly text: string;
  outcome: 'waiting' | 'stored' | 'refused' | 'discarded';
}

/** A person at a phone, at random: opens, scrolls, writes, loses the network, comes back. Others write meanwhile. */
export class RandomReader {
  readonly clock = new FakeClock();
  readonly world = new FakeWorld(() => this.clock.now());
  readonly line: FakeLine;
  readonly sendings: Sending[] = [];
  readonly lost = new Map<string, unknown>();
  client: ChatClient;
  views: ConversationHandle[] = [];
  /** Failures that nobody expects. */
  readonly faults: unknown[] = [];
  readonly #chance: (below: number) => number;
  readonly #storage = memoryStorage();
  #written = 0;

  constructor(seed: number) {
    this.#chance = chanceOf(seed);
    this.line = new FakeLine({
      world: this.world,
      api: new FakeApi(this.world),
      chance: this.#chance,
      after: (ms, run) => void this.clock.after(ms, run),
    });
    for (const conversation of this.world.conversations)
      for (let n = 0; n < 25; n += 1) {
        void this.clock.jump(this.clock.now() + 400);
        this.world.send('ivo', conversation, { text: `before ${n}` });
      }
    this.client = this.#newClient();
  }

  async begin(): Promise<void> {
    this.line.isStormy = false;
    const login = this.client.login('token');
    await this.clock.advance(2_000);
    await login;
    this.line.isStormy = true;
  }

  async step(): Promise<void> {
    const chance = this.#chance;
    const steps = [this.#others, this.#others, this.#views, this.#scroll, this.#write, this.#touch, this.#luck];
    (steps[chance(steps.length)] ?? this.#others).call(this);
    await this.clock.advance(chance(3) === 0 ? chance(400) : chance(25));
  }

  /** The weather clears, and everything has time to come. */
  async settle(): Promise<void> {
    this.line.isStormy = false;
    this.line.isDown = false;
    await this.clock.advance(200_000);
    // The last frames may have been lost: the next ones show it.
    for (const conversation of this.world.conversations) this.world.send('ivo', conversation, { text: 'the last' });
    await this.clock.advance(60_000);
    for (const view of this.views) this.#expect(view.goLive());
    await this.clock.advance(60_000);
  }

  #newClient(): ChatClient {
    let serial = 0;
    return createClient('random', {
      host: 'http://chat.test',
      clock: clientClock(this.clock),
      fetch: this.line.fetch,
      WebSocket: this.line.WebSocket,
      storage: this.#storage,
      randomBytes: (count) => {
        serial += 1;
        return Uint8Array.from({ length: count }, (_, index) => (index === 0 ? serial : this.#chance(256)));
      },
      logger: { warn: () => undefined, error: (message) => this.faults.push(message) },
    });
  }

  /** Something happens that the reader has no part in, or has done on another device. */
  #others(): void {
    const { world } = this;
    const chance = this.#chance;
    const conversation = this.#conversation();
    const message = this.#anyMessage(conversation);
    const sender = conversation.receiverType === 'group' ? this.#one(OTHERS) : 'ivo';
    switch (chance(12)) {
      case 0:
        return world.edit(message.id, this.#text('edited'));
      case 1:
        return chance(3) === 0 ? world.remove(message.id) : world.delete(message.id);
      case 2:
        return void world.react(this.#one([sender, READER]), message.id, this.#one(EMOJIS), chance(3) > 0);
      case 3:
        return world.moderate(message.id, chance(2) === 0 ? 'approved' : 'disapproved');
      case 4:
        return world.read(sender, conversation, message.id, message.parentId);
      case 5:
        if (message.parentId === undefined) world.read(READER, conversation, message.id, undefined);
        return;
      case 6:
        return void world.send(READER, conversation, { text: this.#text('elsewhere'), muid: `other-${chance(1e9)}` });
      case 7:
        return void world.send(sender, conversation, { text: this.#text('held'), isHeld: true });
      case 8: {
        const parentId = message.parentId ?? message.id;
        return void world.send(sender, conversation, { text: this.#text('reply'), parentId });
      }
      case 9:
        return void world.send(sender, conversation, { text: this.#text('quote'), quotedId: message.id });
      default:
        for (let count = 1 + chance(3); count > 0; count -= 1)
          world.send(sender, conversation, { text: this.#text('live') });
    }
  }

  #views(): void {
    const chance = this.#chance;
    const view = this.#maybe(this.views);
    if (!view || (this.views.length < MAX_VIEWS && chance(2) === 0)) {
      const opened = this.client.openConversation(this.#ref(), this.#options());
      this.views.push(opened);
      opened.setActive(chance(2) === 0);
      return this.#expect(opened.load(this.#start()));
    }
    if (chance(3) > 0) return this.#expect(view.load(this.#start()));
    view.release();
    this.views = this.views.filter((each) => each !== view);
  }

  #scroll(): void {
    const view = this.#maybe(this.views);
    if (!view) return;
    const { keys } = view.getSnapshot('timeline');
    view.reportSeen(keys.slice(-this.#chance(8)));
    switch (this.#chance(6)) {
      case 0:
      case 1:
        return this.#expect(view.loadOlder());
      case 2:
        return this.#expect(view.loadNewer());
      case 3:
        return this.#expect(view.goTo(this.#anyMessage(this.#conversation()).id));
      case 4:
        return this.#expect(view.refreshAround(this.#maybe(keys) ?? ''));
      default:
        return this.#expect(view.goLive());
    }
  }

  #write(): void {
    const view = this.#maybe(this.views);
    if (!view) return;
    const { receiverId, receiverType, parentMessageId } = view.ref;
    const text = this.#text(this.#one(['mine', 'mine', 'mine', 'held', 'refused']));
    const message = new TextMessage(receiverId, text, receiverType);
    if (parentMessageId !== undefined) message.setParentMessageId(parentMessageId);
    this.#written += 1;
    const sending: Sending = { muid: `muid-${this.#written}`, text, outcome: 'waiting' };
    message.setMuid(sending.muid);
    this.sendings.push(sending);
    this.#expect(
      view.send(message).then(
        () => void (sending.outcome = 'stored'),
        (error: unknown) => {
          if (error instanceof ChatException && error.status === 400) sending.outcome = 'refused';
          this.lost.set(sending.muid, error);
          throw error;
        },
      ),
    );
  }

  /** The reader does something to a row. */
  #touch(): void {
    const view = this.#maybe(this.views);
    const key = view && this.#maybe(view.getSnapshot('timeline').keys);
    const row = key === undefined ? undefined : view?.getRow(key);
    if (!view || key === undefined || !row) return;
    const isStored = row.message.getId() > 0;
    switch (this.#chance(6)) {
      case 0:
        if (!isStored) this.#discard(view, key, row.message.getMuid());
        return;
      case 1:
        if (isStored) this.#expect(view.markUnread(key));
        return view.setActive(this.#chance(2) === 0);
      case 2:
        if (row.message instanceof TextMessage && isStored && row.message.isOwn()) {
          const edited = row.message.clone();
          edited.setText(this.#text('corrected'));
          this.#expect(view.edit(edited));
        }
        return;
      case 3:
        if (isStored && row.message.isOwn()) this.#expect(view.delete(key));
        return;
      default:
        if (isStored) this.#expect(view.toggleReaction(key, this.#one(EMOJIS)));
    }
  }

  #discard(view: ConversationHandle, key: string, muid: string | undefined): void {
    const sending = this.sendings.find((each) => each.muid === muid);
    const isRefused = view.getRow(key)?.sendState === 'failed';
    if (!sending || (isRefused && this.#chance(2) === 0)) return view.retry(key);
    sending.outcome = 'discarded';
    view.discard(key);
  }

  /** The network, the server, the phone. */
  #luck(): void {
    const { line, world } = this;
    switch (this.#chance(8)) {
      case 0:
        line.isDown = true;
        return line.cut(1006);
      case 1:
        return line.cut(1001);
      case 2:
        return line.cut(1006);
      case 3:
        line.forgotten = world.events.length - this.#chance(30);
        return;
      case 4: {
        const conversation = this.#conversation();
        conversation.expired = Math.max(0, conversation.events.length - this.#chance(60));
        return;
      }
      case 5:
        return this.#restart();
      default:
        line.isDown = false;
    }
  }

  /** The app ends, and starts again with what it has stored. */
  #restart(): void {
    if (this.#chance(2) === 0) return;
    this.line.cut(1006);
    this.client.dispose();
    this.views = [];
    this.client = this.#newClient();
    this.#expect(this.client.getLoggedinUser());
  }

  #expect(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (!(error instanceof ChatException) || !EXPECTED.has(error.code)) this.faults.push(error);
    });
  }

  #ref(): ConversationRef {
    const conversation = this.#conversation();
    const { receiver: receiverId, receiverType } = conversation;
    if (this.#chance(3) > 0) return { receiverType, receiverId };
    const parents = conversation.messages.filter(
      (each) => each.parentId === undefined && each.moderation !== 'pending',
    );
    return { receiverType, receiverId, parentMessageId: this.#one(parents.slice(-6)).id };
  }

  #options(): OpenOptions {
    const filter = new MessagesRequestBuilder().setLimit(8);
    switch (this.#chance(4)) {
      case 0:
        return { filter: filter.hideDeletedMessages() };
      case 1:
        return { filter: filter.setSearchKeyword('7') };
      default:
        return { filter };
    }
  }

  #start(): LoadStart {
    switch (this.#chance(4)) {
      case 0:
        return { at: 'unread', before: 3, after: 5 };
      case 1:
        return { at: 'message', id: this.#anyMessage(this.#conversation()).id };
      default:
        return { at: 'newest' };
    }
  }

  #conversation(): FakeConversation {
    return this.#one(this.world.conversations);
  }

  /** One of the newer ones, mostly. */
  #anyMessage({ messages }: FakeConversation) {
    return this.#one(this.#chance(3) === 0 ? messages : messages.slice(-12));
  }

  #text(kind: string): string {
    return `${kind} ${this.#chance(100)}`;
  }

  #one<T>(of: readonly T[]): T {
    const found = this.#maybe(of);
    if (found === undefined) throw new Error('There is nothing to choose from.');
    return found;
  }

  #maybe<T>(of: readonly T[]): T | undefined {
    return of[this.#chance(Math.max(1, of.length))];
  }
}
