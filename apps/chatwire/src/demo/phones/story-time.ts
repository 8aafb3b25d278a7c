import type { StoryClock } from '../story-clock.ts';

/** Time of work that takes days and goes along with a story: it waits until the story has come that far. */
export class StoryTime {
  readonly #clock: Pick<StoryClock, 'now' | 'jumpTo'>;
  #next: { readonly dueMs: number; readonly resume: () => void } | undefined;
  /** Resolved while the work waits, and once it is over. */
  #waits = Promise.withResolvers<void>();
  #isOver = false;

  constructor(clock: Pick<StoryClock, 'now' | 'jumpTo'>) {
    this.#clock = clock;
  }

  /** The work waits for a time of the story, ms. */
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

  /** Advances the clock to each time that the work waits for until then, and lets it do what is due. */
  async passUntil(ms: number): Promise<void> {
    await this.#waits.promise;
    while (this.#next && this.#next.dueMs <= ms) {
      const { dueMs, resume } = this.#next;
      this.#next = undefined;
      this.#waits = Promise.withResolvers();
      this.#clock.jumpTo(dueMs);
      resume();
      await this.#waits.promise;
    }
  }
}
