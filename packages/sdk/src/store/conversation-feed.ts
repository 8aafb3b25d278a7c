import { ChatException, exceptionOf, failure } from '../base/chat-exception.ts';
import { nothing } from '../base/nothing.ts';
import type { Frame } from '../realtime/frame.ts';

/** One answer of `changes`. */
export interface ChangesPage {
  readonly frames: readonly Frame[];
  readonly toSeq: number;
  readonly hasMore: boolean;
}

export interface ConversationFeedOptions {
  readonly apply: (frame: Frame, isCaughtUp: boolean) => void;
  /** What was kept aside is not applied: a page has it, or nobody shows the conversation any more. */
  readonly passed: (frame: Frame) => void;
  /** What happened after a sequence number, with everything else the answer says taken care of. */
  readonly changes: (since: number) => Promise<ChangesPage>;
  /** Too much is missing: the newest page is fetched. Answers the sequence number it stands at, if it is wanted. */
  readonly reset: () => Promise<number | undefined>;
  /** Calls again after a wait that grows; the answer cancels. */
  readonly later: (failures: number, run: () => void) => () => void;
  readonly failed: (error: ChatException) => void;
}

/**
 * The changes of one open conversation, applied in order and without holes. A frame that comes too early is kept aside
 * while the missing ones are fetched; when that is too much, the newest page takes their place.
 * See docs/spec/sdk.md#applying-changes, #catch-up.
 */
export class ConversationFeed {
  readonly #options: ConversationFeedOptions;
  readonly #aside = new Map<number, Frame>();
  #known: number | undefined;
  /**
   * Where catching up goes on. After a failure from where it was, whatever the connection has brought meanwhile: an answer
   * of `changes` says more than its frames.
   */
  #from = 0;
  #state: 'idle' | 'running' | 'again' = 'idle';
  #running: Promise<void> = Promise.resolve();
  #failures = 0;
  #cancelRetry: () => void = nothing;

  constructor(options: ConversationFeedOptions) {
    this.#options = options;
  }

  /** Highest number without a hole before it; undefined before anything was loaded. */
  get known(): number | undefined {
    return this.#known;
  }

  /** A page of the conversation stands at this number. One that is behind what is known elsewhere has to catch up first. */
  startAt(seq: number): void {
    const isFirst = this.#known === undefined;
    if (this.#known !== undefined && seq >= this.#known) return;
    this.#known = seq;
    if (isFirst) this.#drain();
    else void this.catchUp();
  }

  receive(frame: Frame): void {
    const { seq } = frame;
    if (seq === undefined) return this.#options.apply(frame, false);
    this.#aside.set(seq, frame);
    this.#drain();
    if (this.#aside.size > 0 && this.#known !== undefined) void this.catchUp();
  }

  /** Fetches what is missing. One run at a time; asked meanwhile, it runs once more. Resolves when that has been tried. */
  catchUp(): Promise<void> {
    if (this.#known === undefined) return Promise.resolve();
    if (this.#state === 'idle') {
      this.#cancelRetry();
      this.#from = this.#failures === 0 ? this.#known : Math.min(this.#known, this.#from);
      this.#running = this.#run();
    } else {
      this.#state = 'again';
    }
    return this.#running;
  }

  /** Nobody shows the conversation any more: what comes now is missed. */
  rest(): void {
    this.#pass(Number.POSITIVE_INFINITY);
    this.stop();
  }

  stop(): void {
    this.#cancelRetry();
    this.#aside.clear();
  }

  async #run(): Promise<void> {
    this.#state = 'running';
    try {
      if (!(await this.#follow())) this.#known = (await this.#options.reset()) ?? this.#known;
      this.#failures = 0;
    } catch (error) {
      this.#retry(error);
      return;
    } finally {
      this.#drain();
    }
    const isWantedAgain = this.#isWantedAgain();
    this.#state = 'idle';
    if (isWantedAgain) return this.catchUp();
  }

  #isWantedAgain(): boolean {
    return this.#state === 'again';
  }

  /** Page by page; false when too much is missing. */
  async #follow(): Promise<boolean> {
    const maxPages = 5;
    for (let pages = 0; pages < maxPages; pages += 1) {
      const since = this.#from;
      const page = await this.#changesSince(since);
      if (!page) return false;
      // What the connection has brought meanwhile is not done again: what came after it may have undone it.
      for (const frame of page.frames) if ((frame.seq ?? 0) > (this.#known ?? 0)) this.#options.apply(frame, true);
      this.#from = page.toSeq;
      // Unless a page has come meanwhile that is behind where this began.
      if (since <= (this.#known ?? 0)) this.#known = Math.max(this.#known ?? 0, page.toSeq);
      const maxAside = 500;
      if (!page.hasMore) return this.#aside.size <= maxAside;
      if (page.toSeq === since) {
        this.#options.failed(failure('ERR_SYNC_STALLED'));
        return false;
      }
    }
    return false;
  }

  async #changesSince(since: number): Promise<ChangesPage | undefined> {
    try {
      return await this.#options.changes(since);
    } catch (error) {
      if (error instanceof ChatException && error.code === 'ERR_CHANGES_EXPIRED') return undefined;
      throw error;
    }
  }

  #retry(error: unknown): void {
    this.#state = 'idle';
    const exception = exceptionOf(error, 'ERR_BAD_RESPONSE');
    this.#failures += 1;
    const reportedAfter = 3;
    if (this.#failures === reportedAfter) this.#options.failed(exception);
    if (exception.retryable) this.#cancelRetry = this.#options.later(this.#failures, () => void this.catchUp());
  }

  /** Applies the frames kept aside that follow now, and lets go of those that are known. */
  #drain(): void {
    if (this.#known === undefined) return;
    this.#pass(this.#known);
    for (;;) {
      const frame = this.#aside.get(this.#known + 1);
      if (!frame) return;
      this.#aside.delete(this.#known + 1);
      this.#known += 1;
      this.#options.apply(frame, false);
    }
  }

  #pass(upTo: number): void {
    for (const seq of [...this.#aside.keys()].sort((a, b) => a - b)) {
      const frame = this.#aside.get(seq);
      if (!frame || seq > upTo) continue;
      this.#aside.delete(seq);
      this.#options.passed(frame);
    }
  }
}
