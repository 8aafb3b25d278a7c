interface Peer {
  /** Number of its last known message. */
  readonly published: number;
  readonly heardAtMs: number;
}

/** Nodes send a message every second. One that is silent for this long may be disconnected. */
const SILENT_MS = 3_000;
const REPORTED_MS = 10_000;

/** Messages received from the other nodes: each node numbers its messages, so that a gap shows a loss. */
export class Peers {
  readonly #heard = new Map<string, Peer>();
  readonly #reported = new Set<string>();
  #running: ReadonlySet<string> = new Set();

  /** Records a numbered message. Returns false when messages before it are missing. */
  heardBroadcast(instance: string, number: number, nowMs: number): boolean {
    return this.#hear(instance, number, nowMs) >= number - 1;
  }

  /** Records a heartbeat with the number of the sender's last message. Returns false when messages are missing. */
  heardBeat(instance: string, published: number, nowMs: number): boolean {
    return this.#hear(instance, published, nowMs) >= published;
  }

  /** Records the announced stop of a node. */
  left(instance: string): void {
    this.#heard.delete(instance);
    this.#running = this.#running.difference(new Set([instance]));
  }

  /** Sets the running nodes. Returns false when one ended without an announcement: its last messages may be missing. */
  expect(running: ReadonlySet<string>): boolean {
    const ended = [...this.#heard.keys()].filter((instance) => this.#running.has(instance) && !running.has(instance));
    for (const instance of ended) this.left(instance);
    this.#running = running;
    return ended.length === 0;
  }

  /** Returns whether another node runs, or sent a frame and has not left. */
  get areAny(): boolean {
    return this.#running.size > 0 || this.#heard.size > 0;
  }

  isComplete(nowMs: number): boolean {
    return [...this.#running].every((instance) => this.#silenceOf(instance, nowMs) < SILENT_MS);
  }

  /** Returns running nodes without a message for 10 s, each once. */
  unreported(nowMs: number): readonly string[] {
    const silent = [...this.#running].filter((instance) => this.#silenceOf(instance, nowMs) >= REPORTED_MS);
    const news = silent.filter((instance) => !this.#reported.has(instance));
    for (const instance of news) this.#reported.add(instance);
    return news;
  }

  #silenceOf(instance: string, nowMs: number): number {
    return nowMs - (this.#heard.get(instance)?.heardAtMs ?? Number.NEGATIVE_INFINITY);
  }

  /** Returns the previously known number of the node's last message. */
  #hear(instance: string, published: number, nowMs: number): number {
    const before = this.#heard.get(instance)?.published ?? 0;
    this.#heard.set(instance, { published: Math.max(before, published), heardAtMs: nowMs });
    this.#reported.delete(instance);
    return before;
  }
}
