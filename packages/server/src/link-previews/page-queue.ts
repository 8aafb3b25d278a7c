/** Limits of what a node loads at the same time. */
export interface PageQueueLimits {
  readonly pages: number;
  readonly pagesPerHost: number;
  readonly waiting: number;
}

interface WaitingLoad {
  readonly host: string;
  readonly start: () => void;
}

/** Lets a limited number of pages be loaded at the same time, in all and from each host. The others wait in order. */
export class PageQueue {
  readonly #limits: PageQueueLimits;
  readonly #runningByHost = new Map<string, number>();
  #running = 0;
  #waiting: WaitingLoad[] = [];

  constructor(limits: PageQueueLimits) {
    this.#limits = limits;
  }

  /** Calls `load` when it may start. Returns undefined without calling it if too many others are waiting. */
  async run<T>(host: string, load: () => Promise<T>): Promise<T | undefined> {
    if (!this.#mayStart(host)) {
      if (this.#waiting.length >= this.#limits.waiting) return undefined;
      await new Promise<void>((resolve) => this.#waiting.push({ host, start: resolve }));
    } else {
      this.#count(host, 1);
    }
    try {
      return await load();
    } finally {
      this.#count(host, -1);
      this.#startNext();
    }
  }

  #mayStart(host: string): boolean {
    return this.#running < this.#limits.pages && (this.#runningByHost.get(host) ?? 0) < this.#limits.pagesPerHost;
  }

  #startNext(): void {
    const next = this.#waiting.find(({ host }) => this.#mayStart(host));
    if (next === undefined) return;
    this.#waiting = this.#waiting.filter((load) => load !== next);
    // Counted before it starts, so that no other takes its place.
    this.#count(next.host, 1);
    next.start();
  }

  #count(host: string, change: 1 | -1): void {
    this.#running += change;
    const running = (this.#runningByHost.get(host) ?? 0) + change;
    if (running === 0) this.#runningByHost.delete(host);
    else this.#runningByHost.set(host, running);
  }
}
