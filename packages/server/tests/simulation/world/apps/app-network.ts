import type { Seeded } from '../../../../src/notify/testing/seeded.fixture.ts';
import type { ProcessClock } from '../sim-clock.ts';
import type { SimNode } from '../sim-node.ts';

/**
 * Networks of an app. `slow`: everything takes seconds, and arrives in bursts. `lossy`: some HTTP requests are lost, and some are
 * processed and their responses are lost. `stalled`: nothing arrives until it is another one.
 */
export const NETWORKS = ['good', 'slow', 'lossy', 'stalled'] as const;
export type NetworkKind = (typeof NETWORKS)[number];

/** What happens to a connection from outside. */
interface Breakable {
  /** Ends it at both ends. */
  cut(): void;
  /** Loses it: nothing arrives any more, and neither end notices. */
  vanish(): void;
}

/** One direction of a connection: what was sent first arrives first. */
export interface Direction {
  /** When the last item arrives, epoch ms. */
  atMs: number;
}

export interface AppNetworkOptions {
  /** Continues when a process of the server dies. */
  readonly clock: ProcessClock;
  readonly random: Seeded;
  /** Returns the running process; undefined if there is none. */
  readonly node: () => SimNode | undefined;
  /** Runs something in the app, as soon as its device is awake. */
  readonly whenAwake: (run: () => void) => void;
  /** Called with each request and its response. */
  readonly count: (text: string) => void;
}

const BURST_MS = 1_000;

/** The network of one app: connections, and HTTP requests. TCP loses no single frames: connections stall, break, or vanish. */
export class AppNetwork {
  readonly connections = new Set<Breakable>();
  /** False in flight mode: every attempt fails. */
  isOnline = true;
  /** Whether a stalled network stops to accept bytes of the server. Otherwise, routers buffer them. */
  isBlocking = false;
  readonly #options: AppNetworkOptions;
  #kind: NetworkKind = 'good';
  #inFlight = 0;
  /** What arrives when the network no longer stalls. */
  #held: (() => void)[] = [];
  /** Failures of the requests that the server processes. */
  readonly #processing = new Set<() => void>();

  constructor(options: AppNetworkOptions) {
    this.#options = options;
  }

  get kind(): NetworkKind {
    return this.#kind;
  }

  set kind(kind: NetworkKind) {
    this.#kind = kind;
    if (kind === 'stalled') return;
    const held = this.#held;
    this.#held = [];
    for (const run of held) run();
  }

  /** Whether something arrives soon. */
  get isBusy(): boolean {
    return (this.#inFlight > 0 && this.#kind !== 'slow') || (this.#processing.size > 0 && this.node !== undefined);
  }

  /** The running process; undefined if there is none. */
  get node(): SimNode | undefined {
    const node = this.#options.node();
    return node?.hasCrashed ? undefined : node;
  }

  get whenAwake(): (run: () => void) => void {
    return this.#options.whenAwake;
  }

  /** Delivers something late, after everything that was sent in this direction before. */
  carry(direction: Direction, deliver: () => void): void {
    const nowMs = this.#options.clock.now();
    direction.atMs = Math.max(direction.atMs, nowMs + this.#delayMs(nowMs));
    this.#inFlight += 1;
    this.#options.clock.after(direction.atMs - nowMs, () => {
      this.#inFlight -= 1;
      this.whenFlowing(deliver);
    });
  }

  /** Runs something as soon as the network does not stall. */
  whenFlowing(run: () => void): void {
    if (this.#kind === 'stalled') this.#held.push(run);
    else run();
  }

  /** Ends all connections. Both ends notice it. */
  cut(): void {
    for (const connection of this.connections) connection.cut();
  }

  /** Loses all connections. Neither end notices it. */
  vanish(): void {
    for (const connection of this.connections) connection.vanish();
  }

  /** Ends what the process that has died was working on. */
  serverDied(): void {
    this.cut();
    const failed = [...this.#processing];
    this.#processing.clear();
    for (const fail of failed) this.carry({ atMs: 0 }, fail);
  }

  /** Sends an HTTP request through the simulated network. Never resolves if it is lost without an error. */
  readonly fetch: typeof globalThis.fetch = (input, init = {}) =>
    new Promise((resolve, reject) => {
      const direction: Direction = { atMs: 0 };
      const dice = this.#kind === 'lossy' ? this.#options.random.integer(0, 99) : 50;
      const fail = () => this.whenAwake(() => reject(new TypeError('fetch failed')));
      /** A lost request or response fails at once or not at all. */
      const lose = () => dice % 2 === 0 && this.carry(direction, fail);
      if (!this.isOnline) return this.carry(direction, fail);
      this.carry(direction, () => {
        const { node } = this;
        if (!this.isOnline || !node) return this.carry(direction, fail);
        if (dice < 20) return lose();
        const { method = 'GET', headers, body } = init;
        const url = String(input).replace(/^https?:\/\/[^/]+/, '');
        this.#processing.add(fail);
        node.http
          .inject({
            method: method as 'GET',
            url,
            headers: { ...(headers as Record<string, string>) },
            ...(typeof body === 'string' && { payload: body }),
          })
          .then(
            ({ statusCode: status, body: text }) => {
              if (node.hasCrashed || !this.#processing.delete(fail)) return;
              this.#options.count(`${method} ${url} ${status}`);
              if (dice >= 80) return lose();
              this.carry(direction, () => this.whenAwake(() => resolve(new Response(text, { status }))));
            },
            () => this.#processing.delete(fail) && fail(),
          );
      });
    });

  #delayMs(nowMs: number): number {
    const { random } = this.#options;
    if (this.#kind !== 'slow') return random.integer(1, 30);
    const atMs = nowMs + random.integer(200, 3_000);
    return Math.ceil(atMs / BURST_MS) * BURST_MS - nowMs;
  }
}
