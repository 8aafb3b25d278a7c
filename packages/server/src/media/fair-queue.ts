export interface FairQueueLimits {
  /** Tasks that run at the same time. */
  readonly concurrency: number;
  /** Tasks that may wait, in total. */
  readonly maxWaiting: number;
  /** Tasks of one owner that may wait. */
  readonly maxWaitingPerOwner: number;
}

/** The queue is full; the task was not accepted. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/**
 * Runs a limited number of tasks at a time. Alternates between owners (round-robin), so a user with many tasks delays
 * another user by at most one task. Tasks of one owner run in order of arrival.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  /** Waiting tasks by owner, in the order in which owners are served. No list is empty. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #waitingCount = 0;
  #running = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /** Runs a task when it is the owner's turn. Throws `QueueFull` at once if too many tasks wait. */
  async run<T>(owner: string, task: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.concurrency) this.#running += 1;
    else await this.#waitForTurn(owner);
    try {
      return await task();
    } finally {
      this.#startNext();
    }
  }

  #waitForTurn(owner: string): Promise<void> {
    const ownerTasks = this.#waiting.get(owner) ?? [];
    const { maxWaiting, maxWaitingPerOwner } = this.#limits;
    if (this.#waitingCount >= maxWaiting || ownerTasks.length >= maxWaitingPerOwner)
      throw new QueueFull('Too many tasks are waiting.');
    const { promise, resolve } = Promise.withResolvers<void>();
    ownerTasks.push(resolve);
    this.#waiting.set(owner, ownerTasks);
    this.#waitingCount += 1;
    return promise;
  }

  /** Starts a task of the next owner after a task has finished, and moves that owner to the end. */
  #startNext(): void {
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
