interface Peer {
  /** Number of its last known message. */
  readonly published: number;
  readonly heardAtMs: number;
}

/** Nodes send a message every second. One that is silent for this long may be disconnected. */
const SILENCE_LIMIT_MS = 3_000;
const REPORT_AFTER_MS = 10_000;

/** Tracks the messages of the other nodes. Each node numbers its messages, so that a gap reveals a loss. */
export class Peers {
  readonly #peers = new Map<string, Peer>();
  readonly #reported = new Set<string>();
  #running: ReadonlySet<string> = new Set();

  /** Records the number of a node's last message. Returns the previously known one. */
  record(instance: string, published: number, nowMs: number): number {
    const before = this.#peers.get(instance)?.published ?? 0;
    this.#peers.set(instance, { published: Math.max(before, published), heardAtMs: nowMs });
    this.#reported.delete(instance);
    return before;
  }

  /** Records that a node has announced its stop. */
  remove(instance: string): void {
    this.#peers.delete(instance);
    this.#running = this.#running.difference(new Set([instance]));
  }

  /** Sets the running nodes. Returns false if one ended without an announcement: its last messages may be missing. */
  setRunning(running: ReadonlySet<string>): boolean {
    const ended = [...this.#peers.keys()].filter((instance) => this.#running.has(instance) && !running.has(instance));
    for (const instance of ended) this.remove(instance);
    this.#running = running;
    return ended.length === 0;
  }

  /** Returns whether another node is running, or has sent a message without announcing that it is stopping. */
  get hasPeers(): boolean {
    return this.#running.size > 0 || this.#peers.size > 0;
  }

  isComplete(nowMs: number): boolean {
    return [...this.#running].every((instance) => this.#silenceOf(instance, nowMs) < SILENCE_LIMIT_MS);
  }

  /** Returns the running nodes that have sent nothing for 10 s. Returns each of them once per silence. */
  takeSilent(nowMs: number): readonly string[] {
    const silent = [...this.#running].filter((instance) => this.#silenceOf(instance, nowMs) >= REPORT_AFTER_MS);
    const news = silent.filter((instance) => !this.#reported.has(instance));
    for (const instance of news) this.#reported.add(instance);
    return news;
  }

  #silenceOf(instance: string, nowMs: number): number {
    return nowMs - (this.#peers.get(instance)?.heardAtMs ?? Number.NEGATIVE_INFINITY);
  }
}
