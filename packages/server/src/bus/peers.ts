interface Peer {
  /** Facts it had published when it was last heard. */
  readonly published: number;
  readonly heardAtMs: number;
}

/** Nodes say something every second; one that is silent for this long may be cut off. */
const SILENT_MS = 3_000;
const REPORTED_MS = 10_000;

/** Messages received from the other nodes: each node numbers its messages, so that a gap shows a loss. */
export class Peers {
  readonly #heard = new Map<string, Peer>();
  readonly #reported = new Set<string>();
  #running: ReadonlySet<string> = new Set();

  /** A fact arrived with its number. Returns false when facts before it are missing. */
  heardFact(instance: string, number: number, nowMs: number): boolean {
    return this.#hear(instance, number, nowMs) >= number - 1;
  }

  /** A heartbeat arrived with the number of the sender's last fact. Returns false when facts are missing. */
  heardBeat(instance: string, published: number, nowMs: number): boolean {
    return this.#hear(instance, published, nowMs) >= published;
  }

  /** The node stopped, and said so. */
  left(instance: string): void {
    this.#heard.delete(instance);
    this.#running = this.#running.difference(new Set([instance]));
  }

  /** Sets which nodes run. Returns false when one ended without a goodbye: its last facts may be missing. */
  expect(running: ReadonlySet<string>): boolean {
    const ended = [...this.#heard.keys()].filter((instance) => this.#running.has(instance) && !running.has(instance));
    for (const instance of ended) this.left(instance);
    this.#running = running;
    return ended.length === 0;
  }

  isComplete(nowMs: number): boolean {
    return [...this.#running].every((instance) => this.#silenceOf(instance, nowMs) < SILENT_MS);
  }

  /** Nodes that run and were not heard for 10 s, each once. */
  unreported(nowMs: number): readonly string[] {
    const silent = [...this.#running].filter((instance) => this.#silenceOf(instance, nowMs) >= REPORTED_MS);
    const news = silent.filter((instance) => !this.#reported.has(instance));
    for (const instance of news) this.#reported.add(instance);
    return news;
  }

  #silenceOf(instance: string, nowMs: number): number {
    return nowMs - (this.#heard.get(instance)?.heardAtMs ?? Number.NEGATIVE_INFINITY);
  }

  /** Returns what the node had published as far as it was known before. */
  #hear(instance: string, published: number, nowMs: number): number {
    const before = this.#heard.get(instance)?.published ?? 0;
    this.#heard.set(instance, { published: Math.max(before, published), heardAtMs: nowMs });
    this.#reported.delete(instance);
    return before;
  }
}
