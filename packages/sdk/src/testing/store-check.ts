import { idOf, numberOf, objectOf, textOf } from '../base/json.ts';
import type { ChatClient } from '../client/chat-client.ts';
import { coreOf } from '../core/core-of.ts';
import { matchesSettings } from '../filter/matches-settings.ts';
import type { ConversationStore } from '../store/conversation-store.ts';
import { comparePositions } from '../store/records/message-order.ts';
import type { Segment } from '../store/segments/segment.ts';
import { type FakeMessage, seenBy } from './fake-message.ts';
import { type FakeConversation, type FakeServer, OWN_UID } from './fake-server.ts';

/**
 * Checks the invariants of a client's store, and whether it equals the state of the server.
 * See docs/spec/sdk.md#conversation-store.
 */
export class StoreCheck {
  readonly #server: FakeServer;
  #client: ChatClient | undefined;
  /** Key → sequence number of the last seen change. */
  readonly #seqs = new Map<string, number>();
  /** Messages that a moderator has withdrawn from the user. */
  readonly #withdrawn = new Set<number>();

  constructor(server: FakeServer) {
    this.#server = server;
  }

  /** Checks the invariants, which hold at any time. */
  afterStep(client: ChatClient): void {
    if (client !== this.#client) this.#seqs.clear();
    this.#client = client;
    for (const { messages } of this.#server.conversations)
      for (const message of messages) if (!seenBy(OWN_UID, message)) this.#withdrawn.add(message.id);
    const { messages, stores } = coreOf(client).store;
    const seenKeys = new Set<string>();
    for (const store of stores) {
      const { all, live } = store.segments;
      assert(live === undefined || all.includes(live), 'the live segment is one of all');
      const keys = all.flatMap((segment) => segment.keys);
      assert(new Set(keys).size === keys.length, 'no key is in two segments, or twice in one');
      for (const segment of all) this.#checkSegment(client, store, segment);
      for (const key of keys) seenKeys.add(key);
    }
    for (const key of seenKeys) {
      const seq = numberOf(messages.get(key)?.json ?? {}, 'seq') ?? 0;
      assert(seq >= (this.#seqs.get(key) ?? 0), `${key} does not become older`);
    }
    this.#seqs.clear();
    for (const key of seenKeys) this.#seqs.set(key, numberOf(messages.get(key)?.json ?? {}, 'seq') ?? 0);
  }

  /** Checks that the store equals the state of the server, after everything has arrived. */
  whenSettled(client: ChatClient): void {
    const { store: chat } = coreOf(client);
    for (const store of chat.stores) {
      const { parentMessageId } = store.ref;
      const parent = parentMessageId === undefined ? undefined : this.#server.message(parentMessageId)?.message;
      const isGone = parentMessageId !== undefined && (!parent || !seenBy(OWN_UID, parent));
      if (store.views.size === 0 || isGone) continue;
      const conversation = this.#server.conversation(store.ref.receiverId);
      const { live } = store.segments;
      assert(live !== undefined, `${store.identity} is live`);
      if (store.ref.parentMessageId === undefined) {
        assertEqual(store.unread.count, this.#server.unread(conversation), `unread messages of ${store.identity}`);
      }
      for (const segment of store.segments.all) {
        const shown = segment.keys.flatMap((key) => this.#rowState(client, key));
        const [first, last] = [shown[0]?.id ?? 0, segment === live ? Number.MAX_SAFE_INTEGER : (shown.at(-1)?.id ?? 0)];
        const truth = this.#listed(client, store, conversation).filter(({ id }) => id >= first && id <= last);
        const expected = truth.map((message) => this.#expected(conversation, message));
        assertEqual(shown, expected, `segment ${segment.id} of ${store.identity}`);
        if (segment.older.isDone && segment === live) {
          const all = this.#listed(client, store, conversation).length;
          assertEqual(shown.length, all, `the whole of ${store.identity}`);
        }
      }
    }
  }

  #checkSegment(client: ChatClient, store: ConversationStore, segment: Segment): void {
    const { messages } = coreOf(client).store;
    const { keys } = segment;
    const positions = keys.map((key) => messages.position(key));
    for (const [index, position] of positions.entries()) {
      assert(messages.get(keys[index] ?? '') !== undefined, 'every key has a record');
      const previous = positions[index - 1];
      assert(previous === undefined || comparePositions(previous, position) < 0, `segment ${segment.id} is in order`);
    }
    const conversation = this.#server.conversation(store.ref.receiverId);
    const knownSeq = coreOf(client).store.knownSeq(conversation.id) ?? 0;
    const ids = new Set(positions.map(({ id }) => id));
    const [first, last] = [positions[0]?.id ?? 0, positions.at(-1)?.id ?? 0];
    for (const message of this.#listed(client, store, conversation)) {
      const key = messages.keyOfId(message.id);
      const seq = key !== undefined && ids.has(message.id) ? numberOf(messages.get(key)?.json ?? {}, 'seq') : undefined;
      if (seq !== undefined && message.seq <= knownSeq && seq < message.broadcastSeq) {
        throw new Error(
          `${message.id} of segment ${segment.id} of ${store.identity} is stale: ${seq} < ${message.broadcastSeq} (${knownSeq}).`,
        );
      }
      const isInside = message.id > first && message.id < last;
      if (!isInside || message.seq > knownSeq || ids.has(message.id)) continue;
      throw new Error(
        `Segment ${segment.id} of ${store.identity} has a hole at ${message.id} (${message.seq}/${knownSeq}): ${[...ids].join(' ')} ${segment.older.id} ${segment.newer.id} ${segment.older.isDone} ${segment.newer.isDone}`,
      );
    }
  }

  /** Returns the messages that the server would list for a store. */
  #listed(client: ChatClient, store: ConversationStore, conversation: FakeConversation): FakeMessage[] {
    const { records } = coreOf(client);
    return conversation.messages.filter(
      (message) =>
        seenBy(OWN_UID, message) &&
        matchesSettings(store.settings, records.message(this.#server.render(conversation, message))),
    );
  }

  #rowState(client: ChatClient, key: string) {
    const { messages } = coreOf(client).store;
    const row = messages.row(key);
    const json = messages.get(key)?.json ?? {};
    const id = idOf(json, 'id') ?? 0;
    // A message disapproved after an approval is shown as deleted until the next page removes it.
    const truth = this.#server.message(id)?.message;
    const isGone = truth ? !seenBy(OWN_UID, truth) : this.#withdrawn.has(id);
    if (!row || (isGone && row.message.isDeleted())) return [];
    const isParent = row.thread.replyCount > 0;
    return [
      {
        id,
        isNew: (numberOf(json, 'seq') ?? 0) >= (truth?.broadcastSeq ?? 0),
        text: textOf(objectOf(json, 'data') ?? {}, 'text'),
        isDeleted: row.message.isDeleted(),
        reactions: row.reactions.map((each) => `${each.reaction} ${each.count} ${each.reactedByMe}`).sort(),
        replies: isParent ? row.thread.replyCount : 0,
        tick: row.tick,
      },
    ];
  }

  #expected(conversation: FakeConversation, message: FakeMessage) {
    const { id, sender, parentId, moderation } = message;
    const isDeleted = message.deletedAt !== undefined;
    const isRead = this.#server.readByOthers(conversation, sender, parentId) >= id;
    const heldTick = {
      pending: 'pending',
      disapproved: 'blocked',
      approved: undefined,
      unmoderated: undefined,
    } as const;
    const tick = (isDeleted ? undefined : heldTick[moderation]) ?? (isRead ? 'read' : 'sent');
    const replies = conversation.messages.filter(
      (each) => each.parentId === id && each.moderation !== 'pending' && each.moderation !== 'disapproved',
    );
    return {
      id,
      isNew: true,
      text: isDeleted ? undefined : message.text,
      isDeleted,
      reactions: [...message.reactions].map(([name, by]) => `${name} ${by.size} ${by.has(OWN_UID)}`).sort(),
      replies: replies.length,
      tick: sender === OWN_UID ? tick : 'none',
    };
  }
}

function assert(isTrue: boolean, rule: string): void {
  if (!isTrue) throw new Error(`Invariant violated: ${rule}.`);
}

function assertEqual(actual: unknown, expected: unknown, rule: string): void {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a === b) return;
  if (!Array.isArray(actual) || !Array.isArray(expected)) throw new Error(`${rule}: shown ${a}, expected ${b}`);
  const all = [...actual.map((each) => JSON.stringify(each)), ...expected.map((each) => JSON.stringify(each))];
  const onlyShown = actual
    .map((each) => JSON.stringify(each))
    .filter((each) => !expected.some((other) => JSON.stringify(other) === each));
  const onlyExpected = expected
    .map((each) => JSON.stringify(each))
    .filter((each) => !actual.some((other) => JSON.stringify(other) === each));
  throw new Error(
    `${rule} (${all.length}):\nshown ${onlyShown.join('\n      ')}\nexpected ${onlyExpected.join('\n      ')}`,
  );
}
