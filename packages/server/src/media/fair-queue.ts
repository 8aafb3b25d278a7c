export interface FairQueueLimits {
  /** Tasks that run at the same time. */
  readonly concurrency: number;
  /** Tasks that may wait, in total. */
  readonly waiting: number;
  /** Tasks of one owner that may wait. */
  readonly waitingPerOwner: number;
}

/** The queue is full; the task was not accepted. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/**
 * Runs tasks a few at a time. Round-robin between owners: a user with many tasks delays another user by at most one task.
 * Tasks of one owner run in order of arrival.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  /** Waiting tasks by owner. The order of the map is the order of turns; no list is empty. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #waitingCount = 0;
  #running = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /** Runs a task when it is the owner's turn. Throws `QueueFull` at once when too many tasks wait already. */
  async run<T>(owner: string, task: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.concurrency) this.#running += 1;
    else await this.#turn(owner);
    try {
      return await task();
    } finally {
      this.#passOn();
    }
  }

  #turn(owner: string): Promise<void> {
    const own = this.#waiting.get(owner) ?? [];
    const { waiting, waitingPerOwner } = this.#limits;
    if (this.#waitingCount >= waiting || own.length >= waitingPerOwner)
      throw new QueueFull('Too many tasks are waiting.');
    const { promise, resolve } = Promise.withResolvers<void>();
    own.push(resolve);
    this.#waiting.set(owner, own);
    this.#waitingCount += 1;
    return promise;
  }

  /** Hands the place of a finished task to the next owner, who then moves to the end of the turns. */
  #passOn(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#running -= 1;
      return;
    }
    const [owner, [start, ...rest]] = next;
    this.#waiting.delete(owner);
    if (rest.length > 0) this.#waiting.set(owner, rest);
    this.#waitingCount -= 1;
    start?.();
  }
}
