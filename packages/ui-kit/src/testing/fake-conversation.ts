import type { Chat } from '@chatwire/sdk';
import type { ListSource, ListTopic } from '../list/session/list-source.ts';
import { READER, type Sample, sampleRow } from './sample-row.ts';

const NO_TIMELINE: Chat.Timeline = {
  status: 'idle',
  keys: [],
  live: false,
  older: { status: 'idle' },
  newer: { status: 'idle' },
  segmentId: 0,
};

/**
 * A fake conversation with messages `i:1`, `i:2` and so on, a minute apart. Tests change its content; it records
 * requests.
 */
export class FakeConversation implements ListSource {
  readonly rows = new Map<string, Chat.MessageRow>();
  /** Recorded requests in order; reports of seen rows as `seen <keys>`. */
  readonly requests: string[] = [];
  /** Called for each request; may throw to reject it. */
  onRequest: (request: string) => void = () => undefined;
  #snapshots = SNAPSHOTS;
  readonly #listeners = new Map<ListTopic, Set<() => void>>();

  /** Creates messages with these numbers and properties. Returns their keys. */
  add(from: number, to: number, sample: Sample = {}): string[] {
    const keys = [];
    for (let id = from; id <= to; id += 1) {
      const sentAt = 1_800_000_000 + id * 60;
      const row = sampleRow({ id, text: `message ${id}`, fields: { sentAt, sentAtMS: sentAt * 1000 }, ...sample });
      this.rows.set(row.key, row);
      keys.push(row.key);
    }
    return keys;
  }

  show(timeline: Partial<Chat.Timeline>): void {
    this.set('timeline', { ...this.#snapshots.timeline, status: 'ready', ...timeline });
  }

  /** Appends incoming messages. */
  receive(from: number, to = from, sample: Sample = {}): void {
    this.show({ keys: [...this.#snapshots.timeline.keys, ...this.add(from, to, sample)] });
  }

  /** Adds a pending own message. */
  send(id: number): void {
    const [key = ''] = this.add(id, id, { sender: READER });
    this.set('outbox', [...this.#snapshots.outbox, { key, state: 'queued' }]);
    this.show({ keys: [...this.#snapshots.timeline.keys, key] });
  }

  set<T extends ListTopic>(topic: T, value: Chat.Snapshots[T]): void {
    this.#snapshots = { ...this.#snapshots, [topic]: value };
    for (const listener of this.#listeners.get(topic) ?? []) listener();
  }

  get listenerCount(): number {
    return [...this.#listeners.values()].reduce((count, listeners) => count + listeners.size, 0);
  }

  subscribe(topic: ListTopic, listener: () => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  getSnapshot<T extends ListTopic>(topic: T): Chat.Snapshots[T] {
    return this.#snapshots[topic];
  }

  getRow(key: string): Chat.MessageRow | undefined {
    return this.rows.get(key);
  }

  load(start: Chat.LoadStart): Promise<void> {
    return this.#request(`load ${start.at}`);
  }

  loadOlder(): Promise<void> {
    return this.#request('older');
  }

  loadNewer(): Promise<void> {
    return this.#request('newer');
  }

  async goTo(id: number | string): Promise<{ key: string; exact: boolean }> {
    await this.#request(`go to ${id}`);
    return { key: `i:${id}`, exact: true };
  }

  goLive(): Promise<void> {
    return this.#request('go live');
  }

  reportSeen(keys: readonly string[]): void {
    this.requests.push(`seen ${keys.join(' ')}`);
  }

  setActive(): void {}

  async #request(what: string): Promise<void> {
    this.requests.push(what);
    this.onRequest(what);
  }
}

const SNAPSHOTS: Chat.Snapshots = {
  timeline: NO_TIMELINE,
  unread: { count: 0, lastReadMessageId: undefined, paused: false },
  typing: [],
  runs: [],
  conversation: {
    conversation: undefined,
    user: undefined,
    group: undefined,
    membership: { scope: undefined, joined: true, banned: false },
    blocked: false,
  },
  thread: {
    parentKey: undefined,
    replyCount: 0,
    unreadRepliesCount: 0,
    lastReplyAt: undefined,
    parentDeleted: false,
  },
  outbox: [],
  draft: { text: '' },
  errors: [],
};
