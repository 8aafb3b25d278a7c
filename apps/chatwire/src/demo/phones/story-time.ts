import type { Clock } from '@chatwire/server';

/** Time of work that takes days, inside a story: the work waits until the story has come that far. */
export class StoryTime {
  readonly #clock: Pick<Clock, 'now'>;
  #next: { readonly dueMs: number; readonly resume: () => void } | undefined;
  /** Resolved while the work waits, and once it is over. */
  #waits = Promise.withResolvers<void>();
  #isOver = false;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** The work waits for a time of the story, ms from now. */
  pass(ms: number): Promise<void> {
    return new Promise((resume) => {
      this.#next = { dueMs: this.#clock.now() + ms, resume };
      this.#waits.resolve();
    });
  }

  /** The work is over. */
  end(): void {
    this.#isOver = true;
    this.#waits.resolve();
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Lets the work do what is due by now. Resolves when it waits or is over. */
  async catchUp(): Promise<void> {
    await this.#waits.promise;
    while (this.#next && this.#next.dueMs <= this.#clock.now()) {
      const { resume } = this.#next;
      this.#next = undefined;
      this.#waits = Promise.withResolvers();
      resume();
      await this.#waits.promise;
    }
  }
}
