import { storedText } from './stored-message.ts';

type Json = Readonly<Record<string, unknown>>;

export interface FakeHistoryOptions {
  /** The last message the user has read. Default: the newest one. */
  readonly lastRead?: number;
  /** Id of the message that all messages reply to. */
  readonly parentId?: number;
  /** Default: a user, ivo. */
  readonly receiverType?: 'user' | 'group';
  /** Messages per page, whatever is requested. */
  readonly pageSize?: number | undefined;
  /** Length of the longest text in words. Default: 250. */
  readonly maxWords?: number;
  /** Seed of the texts. Default: 0. */
  readonly seed?: number;
  /** Messages by the id of the message that quotes them. */
  readonly quotes?: Readonly<Record<number, number>>;
}

const START_SECONDS = 1_763_600_000;
const PAGE_SIZE = 30;

/**
 * A server-side history of messages of mara and ivo, 1 to `count`, a minute apart and similar to real ones: most are
 * short, a few are long, some have reactions. Creates pages and frames as the server sends them.
 */
export class FakeHistory {
  readonly #options: FakeHistoryOptions;
  readonly #changed = new Map<number, Json>();
  #count: number;
  #seq = 1;
  #held: Promise<void> | undefined;
  /** Messages per page; undefined: as many as requested. */
  pageSize: number | undefined;
  /** Queries of the requested pages. */
  readonly queries: string[] = [];

  constructor(count: number, options: FakeHistoryOptions = {}) {
    this.#count = count;
    this.#options = options;
    this.pageSize = options.pageSize;
  }

  get count(): number {
    return this.#count;
  }

  message(id: number): Json {
    return this.#changed.get(id) ?? this.#made(id);
  }

  /** Returns the id of the newest message of a user. */
  newestOf(sender: string): number {
    let id = this.#count;
    while (this.message(id)['sender'] !== sender) id -= 1;
    return id;
  }

  /** Delays pages until the returned function is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = promise;
    return () => {
      this.#held = undefined;
      resolve();
    };
  }

  /** Returns the page for the query of a request. */
  async page(query: URLSearchParams): Promise<{ readonly data: readonly Json[]; readonly meta: Json }> {
    this.queries.push(String(query));
    await this.#held;
    const [first, last] = this.#rangeOf(query);
    const { lastRead = this.#count, receiverType } = this.#options;
    const ids = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
    const around = query.get('around');
    const isHidden = query.get('hideDeleted') === 'true';
    return {
      data: ids.map((id) => this.message(id)).filter((each) => !isHidden || !('deletedAt' in each)),
      meta: {
        ...(first > 1 && { previous: { affix: 'prepend', id: String(first) } }),
        ...(last < this.#count && { next: { affix: 'append', id: String(last) } }),
        ...(around !== null && { anchor: { id: around, found: !(Number(around) > this.#count) } }),
        conversation: {
          conversationId: 'c',
          seq: this.#seq,
          unreadMessageCount: receiverType === 'group' ? 0 : this.#count - lastRead,
          lastReadMessageId: String(lastRead),
        },
      },
    };
  }

  /** Stores a message from mara as the newest one. */
  store(sent: Json): Json {
    this.#count += 1;
    this.#seq += 1;
    const { data, ...rest } = this.#made(this.#count);
    const stored = {
      ...rest,
      ...sent,
      sender: 'mara',
      seq: this.#seq,
      data: { ...asJson(data), ...asJson(sent['data']) },
    };
    this.#changed.set(this.#count, stored);
    return stored;
  }

  /** Reserves the next id and sequence number for a message created by a test. */
  next(): { readonly id: number; readonly seq: number } {
    this.#count += 1;
    this.#seq += 1;
    return { id: this.#count, seq: this.#seq };
  }

  /** Adds a message of a user. Returns its frame. */
  arrival(sender = 'ivo'): Json {
    this.#count += 1;
    this.#seq += 1;
    this.#changed.set(this.#count, { ...this.#made(this.#count), ...this.#sidesOf(sender), seq: this.#seq });
    return this.#frame('message', { message: this.message(this.#count), unreadMessageCount: 1 });
  }

  /** Edits a message. Returns the frame. `editedBy`: uid; default: the sender. */
  edit(id: number, text: string, editedBy?: string): Json {
    this.#seq += 1;
    const before = this.message(id);
    const edited = { editedAt: START_SECONDS, editedBy: editedBy ?? before['sender'] };
    this.#changed.set(id, { ...before, ...edited, seq: this.#seq, data: { ...asJson(before['data']), text } });
    return this.#frame('message_edited', { message: this.message(id) });
  }

  /** Deletes a message. Returns the frame with its remaining fields. */
  remove(id: number): Json {
    this.#seq += 1;
    this.#changed.set(id, { ...this.message(id), seq: this.#seq, deletedAt: START_SECONDS, data: {} });
    return this.#frame('message_deleted', { message: this.message(id) });
  }

  reaction(id: number, emoji: string): Json {
    this.#seq += 1;
    const reactions = [{ reaction: emoji, count: 1 }];
    return this.#frame('reaction_added', {
      messageId: String(id),
      reaction: { uid: 'ivo', reaction: emoji },
      reactions,
    });
  }

  /** Returns the frame that ivo has read all messages up to this one. */
  read(id: number): Json {
    const data = { receiptType: 'read', sender: IVO, receiver: 'mara', receiverType: 'user', messageId: String(id) };
    return { type: 'receipt', at: 5, conversationId: 'c', data };
  }

  typing(state: 'start' | 'end'): Json {
    const data = { sender: IVO, receiver: 'mara', receiverType: 'user', state };
    return { type: 'typing', at: 5, conversationId: 'c', data };
  }

  #frame(type: string, data: Json): Json {
    return { type, at: 5, conversationId: 'c', seq: this.#seq, data };
  }

  #rangeOf(query: URLSearchParams): readonly [number, number] {
    const number = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise);
    const limit = this.pageSize ?? number('limit', PAGE_SIZE);
    const around = query.get('around');
    if (around !== null) {
      const anchor = around === 'unread' ? (this.#options.lastRead ?? this.#count) : Number(around);
      return [Math.max(1, anchor - number('before', 15)), Math.min(this.#count, anchor + number('after', 15))];
    }
    const id = number('id', 0);
    if (query.get('affix') === 'append') return [id + 1, Math.min(this.#count, id + limit)];
    const last = query.get('affix') === 'prepend' ? id - 1 : this.#count;
    return [Math.max(1, last - limit + 1), last];
  }

  #made(id: number): Json {
    const { parentId, quotes, maxWords, seed } = this.#options;
    const quoted = quotes?.[id];
    return storedText({
      id,
      text: sampleText(id, maxWords, seed),
      ...this.#sidesOf((id * 7919) % 10 < 4 ? 'mara' : 'ivo'),
      ...(parentId !== undefined && { parentId: String(parentId) }),
      ...(quoted !== undefined && {
        quotedMessageId: String(quoted),
        quotedMessage: storedText({ id: quoted, text: sampleText(quoted, maxWords, seed) }),
      }),
      sentAt: START_SECONDS + id * 60,
      data: { reactions: id % 5 === 0 ? [{ reaction: '👍', count: 2 }] : [] },
    });
  }

  #sidesOf(sender: string) {
    const receiverType = this.#options.receiverType ?? 'user';
    const receiver = receiverType === 'group' ? 'harbour-crew' : sender === 'mara' ? 'ivo' : 'mara';
    return { sender, receiver, receiverType };
  }
}

/** Returns the text of a message by its number: one or two lines, sometimes many. */
export function sampleText(number: number, maxWords = 250, seed = 0): string {
  const id = number + seed * 613;
  const share = (id * 7919) % 100;
  const words = share < 60 ? 2 + (share % 12) : share < 85 ? 20 + share : share < 97 ? 60 + share : 250;
  return Array.from(
    { length: Math.min(words, maxWords) },
    (_, index) => WORDS[(id * 31 + index * 5) % WORDS.length],
  ).join(' ');
}

const WORDS = 'the boat left harbour before noon with seven of us aboard and nobody had thought about lunch'.split(' ');
const IVO = { uid: 'ivo', name: 'Ivo Lind' };

function asJson(value: unknown): Json {
  return value as Json;
}
